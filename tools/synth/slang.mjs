// SPDX-License-Identifier: Apache-2.0
// Runs the WebAssembly build of Yosys, which has the slang front end, on a read-only copy of folders of sources.
// usage: node slang.mjs MODULES FOLDERS OUTPUT SCRIPT, from the repository root
//   MODULES  node_modules folder that holds @yowasp/yosys
//   FOLDERS  folders that Yosys sees, under the same relative paths, separated by colons
//   OUTPUT   file for what the script writes: by write_json, say, without a name of a file; "-" for none
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
  const names = path.normalize(folder).split(path.sep).filter(Boolean);
  const parent = names.slice(0, -1).reduce((inner, name) => (inner[name] ??= {}), tree);
  parent[names.at(-1)] = read(folder);
}
// Yosys' own files grow by copying: all of a file for each 4 KB. Therefore the script's output goes through standard
// output, and the log, which would go the same way, is requested only after an error, by repeating the run.
const chunks = [];
const take = (bytes) => { if (bytes) chunks.push(bytes.slice()); };  // the last can be null: the end of the stream
const yosys = (options, stdout, stderr) => runYosys([...options, '-p', script], tree, {stdout, stderr, fetchProgress: () => {}});
try {
  await yosys(['-q'], take, () => {});
  if (output !== '-') fs.writeFileSync(output, Buffer.concat(chunks));
} catch (error) {
  chunks.length = 0;  // what it had written until then
  if (error instanceof Exit) await yosys([], take, take).catch(() => {});
  // Banner and colours are dropped.
  const log = Buffer.concat(chunks).toString().replace(/\x1b\[[0-9;]*m/g, '').replace(/^[^]*?Executing SLANG frontend\.\n/, '');
  console.error(error instanceof Exit ? log : String(error));
  process.exitCode = error instanceof Exit ? error.code || 1 : 2;
}
