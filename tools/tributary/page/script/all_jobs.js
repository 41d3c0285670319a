// SPDX-License-Identifier: Apache-2.0
// Every job of the run in one table, chosen by verdict, by what has changed, and by words.

// [key, words, whether a job belongs to it]; those without jobs are not offered.
function jobKinds(record) {
  const since = record.changes || {};
  const listed = key => job => (since[key] || []).includes(job.id);
  const kinds = [
    ['all', 'all', () => true],
    ['failed', 'failed', failed],
    ['new', 'newly failed', listed('failed')],
    ['mended', 'fixed', listed('mended')],
    ['added', 'added', listed('added')],
    ['flaky', 'flaky', job => Boolean(job.flaky)],
    ['pass', 'passed', job => job.verdict === 'pass'],
    ['skipped', 'skipped', job => job.verdict === 'skipped'],
    ['not_run', 'not run', job => job.verdict === 'not_run']];
  return kinds.map(([key, words, holds]) => ({key, words, holds, count: record.jobs.filter(holds).length}))
    .filter(kind => kind.count || kind.key === 'all');
}

function allJobsSection(record) {
  const table = jobTable(record.jobs);
  const rows = [...table.querySelectorAll('tbody > tr')];
  const search = el('input', {type: 'search', placeholder: 'test, configuration, reason', 'aria-label': 'Show jobs with these words'});
  const none = el('p', {class: 'faint', hidden: true}, 'No job is like this.');
  const kinds = jobKinds(record);
  let chosen = kinds.find(kind => kind.key === 'failed') || kinds[0];
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    record.jobs.forEach((job, i) => {
      const text = `${job.id} ${job.section} ${job.reason || ''}`.toLowerCase();
      const fits = chosen.holds(job) && words.every(word => text.includes(word));
      rows[i].hidden = !fits;
      shown += fits;
    });
    none.hidden = shown > 0;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.kind === chosen.key));
  };
  const buttons = kinds.map(kind => el('button', {
    type: 'button', class: 'choice', 'data-kind': kind.key, 'aria-pressed': 'false', onclick: () => { chosen = kind; filter(); }},
    `${kind.words} ${grouped(kind.count)}`));
  search.addEventListener('input', filter);
  filter();
  return section('jobs', 'Jobs', plural(record.jobs.length, 'job'), null,
    el('form', {class: 'filter', onsubmit: event => event.preventDefault()},
      el('span', {class: 'choices', role: 'group', 'aria-label': 'Verdict'}, buttons), search),
    none, table);
}
