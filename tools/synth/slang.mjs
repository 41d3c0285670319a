// SPDX-License-Identifier: Apache-2.0
// Runs the WebAssembly build of Yosys, which has the slang front end, on a read-only copy of folders of sources.
// usage: node slang.mjs MODULES FOLDERS OUTPUT SCRIPT, from the repository root
//   MODULES  node_modules folder that holds @yowasp/yosys
//   FOLDERS  folders that Yosys sees, under the same relative paths, separated by colons
//   OUTPUT   where the file "out.v" that the script writes goes; "-" if it writes none
//   SCRIPT   Yosys commands; read_slang needs --threads 1, since there are no threads in WebAssembly
// Silent when all is well; otherwise what Yosys said goes to standard error.
// Exit status: that of Yosys; 2 if it could not run.
import fs from 'node:fs';
import path from 'node:path';

const [modules, folders, output, script] = process.argv.slice(2);
const {runYosys, Exit} = await import(path.resolve(modules, '@yowasp/yosys/gen/bundle.js'));

function read(directory) {
  return Object.fromEntries(fs.readdirSync(directory, {withFileTypes: true}).map((entry) => {
    const name = path.join(directory, entry.name);
    return [entry.name, entry.isDirectory() ? read(name) : new Uint8Array(fs.readFileSync(name))];
  }));
}

const tree = {};
for (const folder of folders.split(':')) {
  const names = path.normalize(folder).split(path.sep);
  const parent = names.slice(0, -1).reduce((inner, name) => (inner[name] ??= {}), tree);
  parent[names.at(-1)] = read(folder);
}
let log = '';
// The last bytes can be null: the end of the stream.
const record = (bytes) => { log += bytes ? new TextDecoder().decode(bytes) : ''; };
try {
  const files = await runYosys(['-p', script], tree, {stdout: record, stderr: record, fetchProgress: () => {}});
  if (output !== '-') fs.writeFileSync(output, files['out.v']);
} catch (error) {
  // Only a failure is worth reading. Banner and colours are dropped.
  const text = log.replace(/\x1b\[[0-9;]*m/g, '').replace(/^[^]*?Executing SLANG frontend\.\n/, '');
  console.error(error instanceof Exit ? text : String(error));
  process.exitCode = error instanceof Exit ? error.code || 1 : 2;
}
