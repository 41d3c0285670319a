// SPDX-License-Identifier: Apache-2.0
// How recorded runs of this list went, the last one first: jobs, wall time, targets.

const kShownRuns = 30;

function trendSection(record) {
  const runs = (record.history || []).slice(-kShownRuns).reverse();
  if (runs.length < 2) return null;
  const targets = [...new Set(runs.flatMap(run => Object.keys(run.targets || {})))];
  const cell = (value, kind) => el('td', {class: `number ${value ? kind : 'zero'}`}, grouped(value));
  return section('trend', 'Trend', `the last ${runs.length} recorded runs`, null,
    simpleTable('trend', ['started', 'revision'], ['passed', 'failed', 'wall time', ...targets], runs.map(run =>
      el('tr', {}, el('th', {scope: 'row'}, when(run.started)), el('td', {}, el('code', {}, run.revision)),
        cell(run.pass, 'good'), cell(run.fail, 'bad'), el('td', {class: 'number'}, seconds(run.wall_s)),
        targets.map(name => el('td', {class: 'number'}, grouped(run.targets?.[name])))))));
}
