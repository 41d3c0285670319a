// SPDX-License-Identifier: Apache-2.0
// The testplan with the results of this run: each rule with what shows it.

function testItem(test) {
  const counts = [test.passed ? `${test.passed} passed` : '', test.failed ? `${test.failed} failed` : '',
    test.other ? `${test.other} not run` : ''].filter(Boolean).join(', ');
  return el('li', {}, badge(test.verdict), ' ', el('code', {}, test.name), counts ? el('span', {class: 'faint'}, ` ${counts}`) : null);
}

function coverItem(point) {
  return el('li', {}, point.wanted ? bar(point.covered, point.wanted, point.name) : null, ' ',
    el('span', {class: point.wanted ? 'number' : 'faint'}, point.wanted ? `${point.covered} / ${point.wanted}` : 'not measured:'),
    ' ', point.name);
}

function planEntry(entry) {
  const wanted = entry.cover.reduce((sum, point) => sum + point.wanted, 0);
  const covered = entry.cover.reduce((sum, point) => sum + point.covered, 0);
  const ran = entry.tests.filter(test => test.verdict !== 'not_run').length;
  const words = [entry.id, entry.title, entry.goal, entry.stimulus, entry.check, ...entry.tests.map(test => test.name),
    ...entry.cover.map(point => point.name)].join(' ').toLowerCase();
  return el('details', {class: `rule ${entry.verdict}`, 'data-words': words, 'data-verdict': entry.verdict},
    el('summary', {}, el('span', {class: 'id'}, entry.id), el('span', {class: 'name'}, entry.title),
      el('span', {class: 'number faint'}, `${ran} of ${plural(entry.tests.length, 'test')}`),
      el('span', {class: `number ${wanted && covered < wanted ? 'warn' : 'faint'}`}, wanted ? percent(covered, wanted) : ''),
      badge(entry.verdict)),
    el('dl', {}, el('dt', {}, 'Goal'), el('dd', {}, entry.goal), el('dt', {}, 'Stimulus'), el('dd', {}, entry.stimulus),
      el('dt', {}, 'Check'), el('dd', {}, entry.check),
      el('dt', {}, 'Tests'), el('dd', {}, el('ul', {}, entry.tests.map(testItem))),
      entry.cover.length ? [el('dt', {}, 'Coverage'), el('dd', {}, el('ul', {class: 'cover'}, entry.cover.map(coverItem)))] : null));
}

function planSection(part, depth) {
  return el('div', {class: 'chapter'}, el(depth ? 'h4' : 'h3', {}, part.title, part.source ? el('small', {}, part.source) : null),
    part.entries.map(planEntry), part.sections.map(inner => planSection(inner, depth + 1)));
}

function testplanSection(plan) {
  if (!plan || !plan.sections) return null;
  const {pass, part, fail, not_run: notRun} = plan.totals;
  const tree = el('div', {class: 'plan'}, plan.sections.map(one => planSection(one, 0)));
  const search = el('input', {type: 'search', placeholder: 'rule, test, word', 'aria-label': 'Show rules with these words'});
  const open = el('input', {type: 'checkbox', id: 'only-open'});
  const none = el('p', {class: 'faint', hidden: true}, 'No rule has these words.');
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of tree.querySelectorAll('.rule')) {
      const fits = words.every(word => entry.dataset.words.includes(word)) && !(open.checked && entry.dataset.verdict === 'pass');
      entry.hidden = !fits;
      shown += fits;
    }
    for (const one of tree.querySelectorAll('.chapter')) one.hidden = !one.querySelector('.rule:not([hidden])');
    none.hidden = shown > 0;
  };
  search.addEventListener('input', filter);
  open.addEventListener('change', filter);
  return section('testplan', 'Testplan',
    `${pass} of ${plural(pass + part + fail + notRun, 'rule')} passed` + (part ? `, ${part} in part` : '') + (fail ? `, ${fail} failed` : '') +
      (notRun ? `, ${notRun} not run` : ''),
    fail ? 'fail' : part + notRun ? 'part' : 'pass',
    el('form', {class: 'filter', onsubmit: event => event.preventDefault()}, search,
      el('label', {for: 'only-open'}, open, ' only those that have not passed')),
    none, tree);
}
