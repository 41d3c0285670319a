// SPDX-License-Identifier: Apache-2.0
// Puts the page together.

function drawContents() {
  document.getElementById('contents').append(el('ul', {}, contents.map(({id, state}) =>
    el('li', {}, el('a', {href: `#${id}`}, state ? el('span', {class: `dot ${state}`, 'aria-hidden': 'true'}) : null,
      id[0].toUpperCase() + id.slice(1))))));
}

// What is folded is printed, too.
function unfoldForPrint() {
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details:not([open])')];
    for (const one of closed) one.open = true;
  });
  addEventListener('afterprint', () => {
    for (const one of closed) one.open = false;
  });
}

// A link to a job leads to its row, whatever is chosen there.
function showJobOfAddress() {
  const id = decodeURIComponent(location.hash.slice(1));
  const row = id.startsWith('job:') ? document.getElementById(id) : null;
  if (!row) return;
  row.hidden = false;
  row.scrollIntoView();
}

const record = data('record');
const plan = data('testplan');
const byId = new Map(record.jobs.map(job => [job.id, job]));
drawHeader(record);
document.getElementById('content').replaceChildren(...[
  overviewSection(record, plan), changesSection(record), failureSection(record, byId), trendSection(record), matrixSection(record),
  functionalSection(record), codeSection(record), ...jobSections(record), testplanSection(plan), allJobsSection(record)].filter(Boolean));
drawContents();
unfoldForPrint();
showJobOfAddress();
addEventListener('hashchange', showJobOfAddress);
