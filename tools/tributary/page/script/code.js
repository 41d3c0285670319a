// SPDX-License-Identifier: Apache-2.0
// Code coverage: a row for each file of the RTL, and below it the lines that were not reached.

const kKinds = [['lines', 'lines'], ['branches', 'branches'], ['toggles', 'toggles']];

function shareCells(file) {
  return kKinds.map(([key, name]) => {
    const share = file[key] || {covered: 0, total: 0};
    return el('td', {class: 'share'}, bar(share.covered, share.total, name),
      el('span', {class: 'number'}, percent(share.covered, share.total)),
      el('span', {class: 'number faint'}, `${grouped(share.covered)} / ${grouped(share.total)}`));
  });
}

function uncoveredTable(file) {
  const rows = (file.uncovered || []).map(item => ({line: item.line, kind: `${item.kind}${item.arm ? ` (${item.arm})` : ''} not reached`, text: item.text}))
    .concat((file.excluded || []).map(item => ({line: item.line, kind: 'excluded', reason: item.reason})))
    .sort((a, b) => a.line - b.line);
  return el('table', {class: 'source'}, el('tbody', {}, rows.map(row =>
    el('tr', {class: row.reason ? 'excluded' : 'uncovered'}, el('td', {class: 'number'}, row.line), el('td', {}, row.kind),
      el('td', {}, row.reason ? row.reason : el('code', {}, row.text))))));
}

function fileRows(file) {
  const open = (file.uncovered || []).length;
  const excluded = (file.excluded || []).length;
  const notes = [open ? `${open} not reached` : '', excluded ? `${excluded} excluded` : ''].filter(Boolean).join(', ');
  return [
    el('tr', {}, el('th', {scope: 'row'}, file.file), shareCells(file)),
    notes ? el('tr', {class: 'notes'}, el('td', {colspan: 4}, details(notes, false, el('div', {class: 'scroll'}, uncoveredTable(file)))))
      : null];
}

function codeSection(record) {
  const code = record.code;
  if (!code) return null;
  return section('code', 'Code coverage', kKinds.map(([key, name]) =>
    code[key] ? `${percent(code[key].covered, code[key].total)} of ${name}` : '').filter(Boolean).join(', '), null,
    link(code.genhtml, 'Annotated source') ? el('p', {}, link(code.genhtml, 'Annotated source of every file (genhtml)')) : null,
    el('div', {class: 'scroll'}, el('table', {class: 'code'},
      el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'file'), kKinds.map(([, name]) => el('th', {scope: 'col'}, name)))),
      el('tbody', {}, code.files.map(fileRows),
        el('tr', {class: 'sum'}, el('th', {scope: 'row'}, 'all'), shareCells(code))))));
}
