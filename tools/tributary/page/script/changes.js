// SPDX-License-Identifier: Apache-2.0
// What is not as it was in the last complete run, and which jobs do not always end alike.

const kShownChanges = 12;

function jobNames(ids) {
  const shown = ids.slice(0, kShownChanges).map(id => el('li', {}, el('a', {href: `#job:${encodeURIComponent(id)}`}, id)));
  const more = ids.length > kShownChanges ? el('li', {class: 'faint'}, `and ${ids.length - kShownChanges} more`) : null;
  return el('ul', {class: 'ids'}, shown, more);
}

function changeRow(words, kind, ids) {
  if (!ids.length) return null;
  return el('tr', {}, el('th', {scope: 'row', class: kind}, `${grouped(ids.length)} ${words}`), el('td', {}, jobNames(ids)));
}

function changesSection(record) {
  const since = record.changes;
  const flaky = record.jobs.filter(job => job.flaky);
  if (!since && !flaky.length) return null;
  const {failed: worse = [], mended = [], added = [], removed = []} = since || {};
  const rows = [changeRow('newly failed', 'bad', worse), changeRow('mended', 'good', mended), changeRow('added', '', added),
    removed.length ? el('tr', {}, el('th', {scope: 'row'}, `${grouped(removed.length)} removed`),
      el('td', {}, el('span', {class: 'faint'}, removed.slice(0, kShownChanges).join(', '), removed.length > kShownChanges ? ', …' : ''))) : null,
    flaky.length ? el('tr', {}, el('th', {scope: 'row', class: 'warn'}, `${grouped(flaky.length)} flaky`),
      el('td', {}, flaky.map(job => el('div', {}, el('a', {href: `#job:${encodeURIComponent(job.id)}`}, job.id), ` ${job.flaky}`)))) : null,
  ].filter(Boolean);
  return section('changes', 'Changes', since ? `since the run of ${when(since.started)}, ${since.revision}` : '',
    worse.length ? 'fail' : flaky.length ? 'part' : null,
    rows.length ? el('div', {class: 'scroll'}, el('table', {class: 'changes'}, el('tbody', {}, rows)))
      : el('p', {class: 'faint'}, 'Every job ended as it did then.'));
}
