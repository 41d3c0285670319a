// SPDX-License-Identifier: Apache-2.0
// How recorded runs of this list went, the last one first: jobs, wall time, marks.

const kShownRuns = 30;

function trendSection(record) {
  const runs = (record.history || []).slice(-kShownRuns).reverse();
  if (runs.length < 2) return null;
  const marks = [...new Set(runs.flatMap(run => Object.keys(run.marks || {})))];
  const cell = (value, kind) => el('td', {class: `number ${value ? kind : 'zero'}`}, grouped(value));
  return section('trend', 'Trend', `the last ${runs.length} recorded runs`, null,
    simpleTable('trend', ['started', 'revision'], ['passed', 'failed', 'wall time', ...marks], runs.map(run =>
      el('tr', {}, el('th', {scope: 'row'}, when(run.started)), el('td', {}, el('code', {}, run.revision)),
        cell(run.pass, 'good'), cell(run.fail, 'bad'), el('td', {class: 'number'}, seconds(run.wall_s)),
        marks.map(name => el('td', {class: 'number'}, grouped(run.marks?.[name])))))));
}
