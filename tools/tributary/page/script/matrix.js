// SPDX-License-Identifier: Apache-2.0
// Tests by configurations. A cell says how many seeds passed; it opens the jobs below its row.

const kTicks = 64;

// A tick for each seed, in their order.
function seedStrip(jobs) {
  if (jobs.length < 2 || jobs.length > kTicks) return null;
  return el('span', {class: 'ticks', 'aria-hidden': 'true'},
    [...jobs].sort((a, b) => (a.seed || 0) - (b.seed || 0)).map(job => el('i', {class: job.verdict})));
}

function matrixCell(jobs, open) {
  if (!jobs.length) return el('td', {class: 'none'});
  const counts = countsOf(jobs);
  const bad = counts.fail + counts.timeout;
  const kind = bad ? 'bad' : counts.pass === jobs.length ? 'good' : counts.pass ? 'some' : 'idle';
  const text = bad ? `✗ ${bad} failed` : counts.pass ? `✓ ${counts.pass}` : counts.skipped ? 'skipped' : 'not run';
  const rest = bad || counts.pass && counts.pass < jobs.length ? ` of ${jobs.length}` : '';
  const title = `${jobs[0].test} ${jobs[0].configuration}: ${counts.pass} passed, ${bad} failed, ` +
    `${counts.skipped} skipped, ${counts.not_run} not run`;
  const button = el('button', {
    type: 'button', class: kind, title, 'aria-label': title, 'aria-expanded': 'false', onclick: () => open(button, jobs)},
    el('span', {}, text, el('small', {}, rest)), seedStrip(jobs));
  return el('td', {}, button);
}

function matrixRow(test, configurations, jobs) {
  const below = el('tr', {class: 'below', hidden: true}, el('td', {colspan: configurations.length + 2}));
  let opened = null;
  const open = (button, shown) => {
    const again = opened === button;
    if (opened) opened.setAttribute('aria-expanded', 'false');
    opened = again ? null : button;
    below.hidden = again;
    if (again) return;
    button.setAttribute('aria-expanded', 'true');
    const worstFirst = [...shown].sort((a, b) => failed(b) - failed(a) || (a.seed || 0) - (b.seed || 0));
    below.firstChild.replaceChildren(jobTable(worstFirst, false));
  };
  const time = jobs.reduce((sum, job) => sum + (job.wall_s || 0), 0);
  return [
    el('tr', {'data-bad': jobs.some(failed) || null}, el('th', {scope: 'row'}, test),
      configurations.map(name => matrixCell(jobs.filter(job => (job.configuration || '') === name), open)),
      el('td', {class: 'number faint'}, seconds(time))),
    below];
}

function matrixSection(record) {
  const jobs = record.jobs.filter(job => job.section === 'sim');
  if (!jobs.length) return null;
  const configurations = [...new Set(jobs.map(job => job.configuration || ''))];
  const tests = [...new Set(jobs.map(job => job.test))];
  const bad = jobs.filter(failed).length;
  return section('tests', 'Simulation tests',
    `${tests.length} tests × ${plural(configurations.length, 'configuration')}, ${plural(jobs.length, 'run')}`, bad ? 'fail' : 'pass',
    el('p', {class: 'faint'}, 'A cell counts the seeds that passed; choose one to see its runs.'),
    el('div', {class: 'scroll'}, el('table', {class: 'matrix'},
      el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'test'),
        configurations.map(name => el('th', {scope: 'col'}, name || 'default')), el('th', {scope: 'col', class: 'number'}, 'time'))),
      el('tbody', {}, tests.map(test => matrixRow(test, configurations, jobs.filter(job => job.test === test)))))));
}
