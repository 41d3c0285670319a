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

const record = data('record');
const plan = data('testplan');
const byId = new Map(record.jobs.map(job => [job.id, job]));
drawHeader(record);
document.getElementById('content').replaceChildren(...[
  overviewSection(record, plan), failureSection(record, byId), trendSection(record), matrixSection(record), functionalSection(record),
  codeSection(record), ...jobSections(record), testplanSection(plan)].filter(Boolean));
drawContents();
unfoldForPrint();
