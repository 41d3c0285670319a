// SPDX-License-Identifier: Apache-2.0
// Functional coverage: each group as a map of its bins. The darker a bin, the more often it was
// hit; a hole has a frame and a 0.

function binCell(cell, name, most) {
  if (cell.kind === 'ignored') return el('td', {class: 'ignored', title: `${name}: can't happen or does not matter`});
  if (cell.kind === 'illegal') {
    return cell.hits ? el('td', {class: 'violation', title: `${name}: must not happen, ${grouped(cell.hits)} times`}, short(cell.hits))
      : el('td', {class: 'illegal', title: `${name}: must not happen, and did not`}, '×');
  }
  if (!cell.hits) return el('td', {class: 'hole', title: `${name}: never`}, '0');
  const depth = Math.min(5, 1 + Math.floor(5 * Math.log10(cell.hits) / Math.max(1, most)));
  return el('td', {class: `hit${depth}`, title: `${name}: ${grouped(cell.hits)} times`}, short(cell.hits));
}

function mostHits(group) { return Math.log10(Math.max(10, ...group.cells.map(cell => cell.hits))); }

// Bins without a cross, side by side.
function binList(group) {
  return el('div', {class: 'bins'}, group.rows.map((row, r) => el('table', {class: 'heat'}, el('tbody', {},
    el('tr', {}, el('th', {scope: 'row'}, row), binCell(group.cells[r], row, mostHits(group)))))));
}

function heatRows(group, from, until, most) {
  const columns = group.columns;
  return el('div', {class: 'scroll'}, el('table', {class: 'heat'},
    el('thead', {}, el('tr', {}, el('td', {}), columns.map(name => el('th', {scope: 'col'}, name)))),
    el('tbody', {}, group.rows.slice(from, until).map((row, r) => el('tr', {}, el('th', {scope: 'row'}, row),
      columns.map((column, c) => binCell(group.cells[(from + r) * columns.length + c], `${row} × ${column}`, most)))))));
}

// A long map with few columns is broken into parts that stand side by side.
function heatMap(group) {
  const most = mostHits(group);
  const rows = group.columns.length > 4 ? group.rows.length : 12;
  const parts = [];
  for (let from = 0; from < group.rows.length; from += rows) parts.push(heatRows(group, from, from + rows, most));
  return parts;
}

function groupBlock(group) {
  const holes = group.holes || [];
  const summary = [el('span', {class: 'name'}, group.name), bar(group.covered, group.wanted, group.name),
    el('span', {class: `number ${group.covered < group.wanted ? 'warn' : 'good'}`}, `${group.covered} / ${group.wanted}`)];
  return el('details', {class: 'group', open: group.covered < group.wanted}, el('summary', {}, summary),
    el('div', {class: 'beside'}, group.columns.length ? heatMap(group) : binList(group),
      holes.length ? el('div', {class: 'scroll'}, el('table', {class: 'holes'},
        el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'never hit'), el('th', {scope: 'col'}, 'closest test'))),
        el('tbody', {}, holes.map(hole => el('tr', {}, el('td', {}, hole.bin), el('td', {}, el('code', {}, hole.closest || '')))))))
        : null));
}

// Cover properties of the RTL, which come with the code coverage, as one more group.
function propertyGroup(record) {
  const points = record.code?.points || [];
  return points.length ? [{
    name: 'cover properties of the RTL', rows: points.map(point => point.name), columns: [],
    cells: points.map(point => ({kind: 'wanted', hits: point.hits})), covered: points.filter(point => point.hits).length,
    wanted: points.length,
  }] : [];
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
    el('p', {class: 'faint keys'}, el('span', {class: 'swatch hole'}, '0'), ' never ',
      el('span', {class: 'swatch hit1'}), el('span', {class: 'swatch hit3'}), el('span', {class: 'swatch hit5'}), ' more often ',
      el('span', {class: 'swatch illegal'}, '×'), ' must not happen ', el('span', {class: 'swatch ignored'}), " can't happen"),
    [...functional.groups, ...propertyGroup(record)].map(groupBlock));
}
