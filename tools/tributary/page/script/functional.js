// SPDX-License-Identifier: Apache-2.0
// Functional coverage: a row for each group, and below it the bins that were never hit, each with the test that came closest.

// Cover properties of the RTL, which come with the code coverage, as one more group.
function propertyGroup(record) {
  const points = record.code?.points || [];
  const hit = points.filter(point => point.hits).length;
  const holes = points.filter(point => !point.hits).map(point => ({bin: point.name}));
  return points.length ? [{name: 'cover properties of the RTL', covered: hit, wanted: points.length, holes}] : [];
}

function groupRows(group) {
  const holes = group.holes || [];
  return [
    el('tr', {}, el('th', {scope: 'row'}, group.name), el('td', {}, bar(group.covered, group.wanted, group.name)),
      el('td', {class: `number ${group.covered < group.wanted ? 'warn' : 'good'}`}, `${group.covered} / ${group.wanted}`)),
    holes.length ? el('tr', {class: 'notes'}, el('td', {colspan: 3}, details(`${holes.length} never hit`, true,
      el('ul', {}, holes.map(hole => el('li', {}, hole.bin, hole.closest ? [', closest ', el('code', {}, hole.closest)] : null))))))
      : null];
}

function functionalSection(record) {
  const functional = record.functional;
  if (!functional) return null;
  const violations = functional.violations || [];
  const whole = functional.covered === functional.wanted;
  return section('functional', 'Functional coverage',
    `${grouped(functional.covered)} of ${grouped(functional.wanted)} bins, ${percent(functional.covered, functional.wanted)}`,
    violations.length ? 'fail' : whole ? 'pass' : 'part',
    violations.length ? el('div', {class: 'alarm', role: 'alert'}, el('strong', {}, 'Illegal bins were hit:'),
      el('ul', {}, violations.map(bin => el('li', {}, bin)))) : null,
    simpleTable('groups', ['group', ''], ['bins'], [...functional.groups, ...propertyGroup(record)].map(groupRows)));
}
