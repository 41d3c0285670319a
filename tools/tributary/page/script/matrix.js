// SPDX-License-Identifier: Apache-2.0
// Tests by configurations. A cell says how many seeds passed; one with a failure leads to its first.

function matrixCell(jobs) {
  if (!jobs.length) return el('td', {});
  const counts = countsOf(jobs);
  const bad = counts.fail + counts.timeout;
  const kind = bad ? 'bad' : counts.pass === jobs.length ? 'good' : counts.pass ? 'warn' : 'zero';
  const title = `${jobs[0].test} ${jobs[0].configuration}: ${counts.pass} passed, ${bad} failed, ` +
    `${counts.skipped} skipped, ${counts.not_run} not run`;
  const text = bad ? `✗ ${bad} failed of ${jobs.length}` : counts.pass === jobs.length ? `✓ ${counts.pass}`
    : counts.pass ? `✓ ${counts.pass} of ${jobs.length}` : counts.skipped ? 'skipped' : 'not run';
  const first = jobs.find(failed);
  return el('td', {class: kind, title}, first ? el('a', {class: kind, href: `#job:${encodeURIComponent(first.id)}`}, text) : text);
}

function matrixSection(record) {
  const jobs = record.jobs.filter(job => job.section === 'sim');
  if (!jobs.length) return null;
  const configurations = [...new Set(jobs.map(job => job.configuration || ''))];
  const tests = [...new Set(jobs.map(job => job.test))];
  return section('tests', 'Simulation tests',
    `${tests.length} tests × ${plural(configurations.length, 'configuration')}, ${plural(jobs.length, 'run')}`,
    jobs.some(failed) ? 'fail' : 'pass',
    simpleTable('matrix', ['test', ...configurations.map(name => name || 'default')], ['time'], tests.map(test => {
      const row = jobs.filter(job => job.test === test);
      return el('tr', {}, el('th', {scope: 'row'}, test),
        configurations.map(name => matrixCell(row.filter(job => (job.configuration || '') === name))),
        el('td', {class: 'number faint'}, seconds(row.reduce((sum, job) => sum + (job.wall_s || 0), 0))));
    })));
}
