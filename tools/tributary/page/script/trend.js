// SPDX-License-Identifier: Apache-2.0
// How recorded runs of this list went, oldest first: jobs, wall time, marks.

const kPlot = {width: 420, height: 190, left: 46, right: 12, top: 10, bottom: 26};

// Round steps that make at most five intervals of 0..top or low..top.
function ticks(low, top) {
  const span = top - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map(m => m * power).find(s => span / s <= 5);
  const values = [];
  for (let v = Math.ceil(low / step - 1e-9) * step; v <= top + step * 1e-6; v += step) values.push(v);
  return values;
}

// Axes with the dates of the first and the last run; `draw(x, y)` puts the data in.
function plot(title, runs, low, top, format, draw) {
  const {width, height, left, right, top: above, bottom} = kPlot;
  const x = i => left + (i + 0.5) * (width - left - right) / runs.length;
  const y = v => above + (top - v) * (height - above - bottom) / (top - low || 1);
  const day = run => (run.started || '').slice(0, 10);
  return el('figure', {},
    el('figcaption', {}, title),
    svg('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title},
      ticks(low, top).map(v => [
        svg('line', {class: 'grid', x1: left, x2: width - right, y1: y(v), y2: y(v)}),
        svg('text', {x: left - 6, y: y(v) + 4, 'text-anchor': 'end'}, format(v))]),
      svg('text', {x: left, y: height - 8}, day(runs[0])),
      runs.length > 1 ? svg('text', {x: width - right, y: height - 8, 'text-anchor': 'end'}, day(runs[runs.length - 1])) : null,
      draw(x, y)));
}

function label(run) { return `${when(run.started)}, ${run.revision}`; }

function jobsPlot(runs) {
  const top = Math.max(1, ...runs.map(run => run.pass + run.fail));
  const wide = Math.min(18, 0.7 * (kPlot.width - kPlot.left - kPlot.right) / runs.length);
  return plot('Jobs passed and failed', runs, 0, top, short, (x, y) => runs.map((run, i) => {
    // A single failure among hundreds is still to be seen.
    const bad = run.fail ? Math.max(3, y(0) - y(run.fail)) : 0;
    return svg('g', {}, svg('title', {}, `${label(run)}: ${run.pass} passed, ${run.fail} failed`),
      svg('rect', {class: 'pass', x: x(i) - wide / 2, width: wide, y: y(run.pass), height: y(0) - y(run.pass)}),
      svg('rect', {class: 'fail', x: x(i) - wide / 2, width: wide, y: y(run.pass) - bad, height: bad}));
  }));
}

function curve(runs, value, x, y, kind, title) {
  const points = runs.map((run, i) => [i, value(run), run]).filter(([, v]) => v !== undefined && v !== null);
  return svg('g', {class: kind},
    svg('polyline', {points: points.map(([i, v]) => `${x(i)},${y(v)}`).join(' ')}),
    points.map(([i, v, run]) => svg('circle', {cx: x(i), cy: y(v), r: 2.6}, svg('title', {}, `${label(run)}: ${title(v)}`))));
}

function wallPlot(runs) {
  const inMinutes = Math.max(...runs.map(run => run.wall_s)) > 180;
  const unit = inMinutes ? 60 : 1;
  const value = run => run.wall_s / unit;
  return plot(`Wall time (${inMinutes ? 'minutes' : 'seconds'})`, runs, 0, 1.05 * Math.max(...runs.map(value)),
    v => String(+v.toFixed(1)), (x, y) => curve(runs, value, x, y, 'curve0', v => seconds(v * unit)));
}

function marksPlot(runs, marks) {
  const names = marks.filter(mark => mark.unit === '%').map(mark => mark.name)
    .filter(name => runs.some(run => run.marks && name in run.marks)).slice(0, 6);
  if (!names.length) return null;
  const values = runs.flatMap(run => names.map(name => run.marks?.[name])).filter(v => v !== undefined && v !== null);
  const low = Math.max(0, Math.floor(Math.min(...values) - 1));
  const figure = plot('Marks (%)', runs, low, 100, v => String(+v.toFixed(1)),
    (x, y) => names.map((name, n) => curve(runs, run => run.marks?.[name], x, y, `curve${n}`, v => `${name} ${v} %`)));
  figure.append(el('ul', {class: 'keys'}, names.map((name, n) =>
    el('li', {}, el('span', {class: `key curve${n}`, 'aria-hidden': 'true'}), name))));
  return figure;
}

function trendSection(record) {
  const runs = (record.history || []).slice(-60);
  if (runs.length < 2) return null;
  return section('trend', 'Trend', `${runs.length} recorded runs`, null,
    el('div', {class: 'plots'}, jobsPlot(runs), wallPlot(runs), marksPlot(runs, record.marks || [])));
}
