// SPDX-License-Identifier: Apache-2.0
// The head of the page, the targets, and how many jobs came to which end.

function countsOf(jobs) {
  const counts = {pass: 0, fail: 0, timeout: 0, skipped: 0, not_run: 0};
  for (const job of jobs) counts[job.verdict] = (counts[job.verdict] || 0) + 1;
  return counts;
}

// Targets of a list are not, where a choice of its jobs has run.
function judged(target) { return target.judged !== false; }

function verdictOf(record) {
  const counts = countsOf(record.jobs);
  if (counts.fail + counts.timeout > 0) return 'failed';
  if ((record.functional?.violations || []).length) return 'failed';
  if (record.complete === false || counts.not_run > 0) return 'incomplete';
  if ((record.targets || []).some(target => judged(target) && !target.met)) return 'targets missed';
  return 'passed';
}

function fact(name, value, note) { return value ? el('div', {}, el('dt', {}, name), el('dd', {}, value, note)) : null; }

function drawHeader(record) {
  const verdict = verdictOf(record);
  const kind = verdict === 'passed' ? 'pass' : verdict === 'incomplete' ? 'part' : 'fail';
  document.getElementById('header').append(
    el('div', {class: 'title'},
      el('div', {}, el('p', {class: 'product'}, 'Tributary · regression'), el('h1', {}, record.list)),
      el('p', {class: `verdict ${kind}`}, el('span', {'aria-hidden': 'true'}, kind === 'pass' ? '✓ ' : kind === 'part' ? '◐ ' : '✗ '),
        verdict)),
    record.description ? el('p', {class: 'description'}, record.description) : null,
    el('dl', {class: 'facts'},
      fact('started', when(record.started)),
      fact('wall time', seconds(record.wall_s)),
      fact('revision', record.revision && el('code', {}, record.revision),
        record.modified ? el('span', {class: 'warn'}, ' with changes') : null),
      fact('host', record.host && `${record.host}, ${plural(record.cores || 1, 'core')}`),
      fact('Verilator', record.verilator),
      fact('jobs', grouped(record.jobs.length))),
    record.command ? command(record.command) : null);
}

function targetRow(target) {
  const missing = target.value === undefined || target.value === null;
  const kind = missing || !judged(target) ? 'faint' : target.met ? 'good' : 'bad';
  const unit = target.unit ? '\u202f' + target.unit : '';
  // A value that would be rounded up to its target is cut, so that a miss looks like one.
  const shown = missing ? '–' : !Number.isInteger(target.value) ? (Math.floor(100 * target.value) / 100).toFixed(2) : grouped(target.value);
  return el('tr', {}, el('th', {scope: 'row'}, target.name), el('td', {class: 'number'}, shown, missing ? '' : unit),
    el('td', {class: 'number'}, `≥ ${grouped(target.at_least)}${unit}`),
    el('td', {class: kind}, el('strong', {}, !judged(target) ? 'not judged' : missing ? 'not measured' : target.met ? 'met' : 'missed')));
}

function totalsTable(record) {
  const cell = (value, kind) => el('td', {class: `number ${value ? kind : 'zero'}`}, grouped(value));
  const row = (name, jobs) => {
    const n = countsOf(jobs);
    return el('tr', {}, el('th', {scope: 'row'}, name), el('td', {class: 'number'}, grouped(jobs.length)),
      cell(n.pass, 'good'), cell(n.fail + n.timeout, 'bad'), cell(n.skipped, ''), cell(n.not_run, ''),
      el('td', {class: 'number'}, seconds(jobs.reduce((sum, job) => sum + (job.wall_s || 0), 0))));
  };
  const names = [...new Set(record.jobs.map(job => job.section))];
  return simpleTable('totals', ['section'], ['jobs', 'passed', 'failed', 'skipped', 'not run', 'job time'],
    [...names.map(name => row(name, record.jobs.filter(job => job.section === name))), names.length > 1 ? row('all', record.jobs) : null]);
}

function share(name, target, covered, total) {
  return el('tr', {}, el('th', {scope: 'row'}, el('a', {href: `#${target}`}, name)), el('td', {}, bar(covered, total, name)),
    el('td', {class: 'number'}, percent(covered, total)), el('td', {class: 'number faint'}, `${grouped(covered)} / ${grouped(total)}`));
}

function sharesTable(record, plan) {
  const rows = [];
  if (plan && plan.totals) {
    const all = Object.values(plan.totals).reduce((sum, n) => sum + n, 0);
    rows.push(share('rules that a test has shown', 'testplan', plan.totals.pass + plan.totals.part, all));
    rows.push(share('rules with all their tests', 'testplan', plan.totals.pass, all));
  }
  if (record.functional) rows.push(share('functional bins', 'functional', record.functional.covered, record.functional.wanted));
  for (const kind of ['lines', 'branches', 'toggles']) {
    const of = record.code?.[kind];
    if (of) rows.push(share(kind, 'code', of.covered, of.total));
  }
  return rows.length ? simpleTable('shares', ['testplan and coverage', ''], ['', ''], rows) : null;
}

function overviewSection(record, plan) {
  const targets = record.targets || [];
  return section('overview', 'Overview', '', null, el('div', {class: 'columns'}, totalsTable(record),
    targets.length ? simpleTable('targets', ['target'], ['value', 'wanted', ''], targets.map(targetRow)) : null, sharesTable(record, plan)));
}
