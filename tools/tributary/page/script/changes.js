// SPDX-License-Identifier: Apache-2.0
// What is not as it was in the last complete run, and which jobs do not always end alike: a row for each job.

function changeRows(words, kind, ids, note) {
  return ids.map(id => el('tr', {}, el('th', {scope: 'row', class: kind}, words),
    el('td', {}, words === 'removed' ? id : el('a', {href: `#job:${encodeURIComponent(id)}`}, id), note ? ` ${note(id)}` : null)));
}

function changesSection(record) {
  const since = record.changes;
  const flaky = new Map(record.jobs.filter(job => job.flaky).map(job => [job.id, job.flaky]));
  if (!since && !flaky.size) return null;
  const {failed: worse = [], mended = [], added = [], removed = []} = since || {};
  const rows = [changeRows('newly failed', 'bad', worse), changeRows('fixed', 'good', mended), changeRows('added', '', added),
    changeRows('removed', '', removed), changeRows('flaky', 'warn', [...flaky.keys()], id => flaky.get(id))].flat();
  return section('changes', 'Changes', since ? `since the run of ${when(since.started)}, ${since.revision}` : '',
    worse.length ? 'fail' : flaky.size ? 'part' : null,
    rows.length ? el('div', {class: 'scroll tall'}, el('table', {class: 'changes'}, el('tbody', {}, rows)))
      : el('p', {class: 'faint'}, 'Every job ended as it did then.'));
}
