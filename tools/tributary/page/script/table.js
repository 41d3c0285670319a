// SPDX-License-Identifier: Apache-2.0
// Tables of jobs: with seed, time and links to what a job has left, or with the numbers it reported.

function fileLinks(job) {
  const again = job.rerun || {};
  return [link(job.log, 'log'), link(again.log, 'log of rerun'), link(again.waves, 'waves'), link(again.view, 'view of the waves'),
    link(again.pcap, 'capture')].filter(Boolean);
}

// The line that opens the waves; null if there are none.
function wavesCommand(record, job) {
  const file = job.rerun?.view || job.rerun?.waves;
  return file ? command(`gtkwave ${record.output ? record.output + '/' : ''}${file}`) : null;
}

function flakyMark(job) { return job.flaky ? el('span', {class: 'badge part flaky', title: job.flaky}, ' ◐ flaky') : null; }

function window_(job) {
  const again = job.rerun || {};
  if (!again.waves) return 'no waves were recorded';
  if (again.until_ns === 0) return 'waves of the whole run';
  if (again.until_ns !== undefined) return `waves from ${grouped(again.from_ns)} to ${grouped(again.until_ns)} ns`;
  if (again.from_cycle !== undefined) {
    return `waves from cycle ${grouped(again.from_cycle)}, failed at ${grouped(again.failed_at_cycle || 0)}`;
  }
  return '';
}

function jobRow(job) {
  return el('tr', {class: job.verdict, id: `job:${job.id}`},
    el('td', {}, job.id),
    el('td', {}, badge(job.verdict), flakyMark(job)),
    el('td', {class: 'number'}, job.verdict === 'not_run' ? '' : seconds(job.wall_s)),
    el('td', {}, el('span', {class: 'links'}, fileLinks(job)),
      job.reason ? el('div', {class: 'reason'}, job.reason) : null,
      job.flaky ? el('div', {class: 'warn'}, `flaky: ${job.flaky}`) : null,
      job.rerun ? el('div', {class: 'faint'}, window_(job)) : null),
    el('td', {class: 'wide'}, command(failed(job) && job.reproduce ? job.reproduce : job.command)));
}

function jobTable(jobs) {
  return simpleTable('jobs', ['job', 'verdict', 'time', 'left behind', 'command'], [], jobs.map(jobRow));
}

// A table with a column for each number that one of the jobs reported.
function metricTable(jobs) {
  const names = [...new Set(jobs.flatMap(job => Object.keys(job.metrics || {})))];
  return el('div', {class: 'scroll'}, el('table', {class: 'metrics'},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'job'), el('th', {scope: 'col'}, 'verdict'),
      names.map(name => el('th', {scope: 'col', class: 'number'}, name.replace(/[_.]/g, ' '))),
      el('th', {scope: 'col', class: 'number'}, 'time'), el('th', {scope: 'col'}, 'log'),
      el('th', {scope: 'col'}, 'command'))),
    el('tbody', {}, jobs.map(job => el('tr', {class: job.verdict},
      el('th', {scope: 'row'}, job.id),
      el('td', {}, badge(job.verdict), flakyMark(job), job.reason ? el('div', {class: 'reason'}, job.reason) : null),
      names.map(name => el('td', {class: 'number'}, name in (job.metrics || {}) ? grouped(job.metrics[name]) : '')),
      el('td', {class: 'number'}, job.verdict === 'not_run' ? '' : seconds(job.wall_s)),
      el('td', {}, el('span', {class: 'links'}, fileLinks(job))),
      el('td', {}, command(failed(job) && job.reproduce ? job.reproduce : job.command)))))));
}
