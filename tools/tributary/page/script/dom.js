// SPDX-License-Identifier: Apache-2.0
// Elements and numbers. Text goes into elements as text, never as HTML.

// el('td', {class: 'x', onclick: f}, 'text', element, ...); what is null or false is left out.
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

function data(id) { return JSON.parse(document.getElementById(id).textContent); }

const VERDICTS = {
  pass: {word: 'passed', mark: '✓'},
  fail: {word: 'failed', mark: '✗'},
  timeout: {word: 'timeout', mark: '✗'},
  skipped: {word: 'skipped', mark: '–'},
  not_run: {word: 'not run', mark: '·'},
  part: {word: 'passed in part', mark: '◐'},
};

function badge(verdict) {
  const kind = VERDICTS[verdict] || {word: verdict, mark: '?'};
  return el('span', {class: `badge ${verdict}`}, el('span', {'aria-hidden': 'true'}, kind.mark), ' ', kind.word);
}

const failed = job => job.verdict === 'fail' || job.verdict === 'timeout';

function seconds(value) {
  if (value === undefined || value === null) return '';
  if (value >= 3600) return `${Math.floor(value / 3600)} h ${Math.floor(value % 3600 / 60)} min`;
  if (value >= 60) return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} s`;
}

// 1234567 as 1 234 567, with narrow spaces that do not break.
function grouped(value) {
  if (value === undefined || value === null) return '';
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
  const [whole, rest] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') + (rest ? '.' + rest : '');
}

// Never rounded up to 100 %.
function percent(covered, total) {
  if (!total) return '–';
  return (Math.floor(1000 * covered / total) / 10).toFixed(1) + ' %';
}

function when(text) { return text ? text.replace('T', ' ').replace('Z', ' UTC') : ''; }

function plural(count, word) { return `${grouped(count)} ${word}${count === 1 ? '' : 's'}`; }

// Links go to the record's files, beside the page unless it says where; whatever else it may say does not become one.
function link(path, text) {
  if (!path || /^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return null;
  const file = record.files ? `${record.files}/${path}` : path;
  return el('a', {href: file.split('/').map(encodeURIComponent).join('/')}, text);
}

function copyButton(text) {
  const button = el('button', {
    type: 'button', class: 'copy', title: 'Copy the command', onclick: async () => {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const area = el('textarea', {}, text);
        document.body.append(area);
        area.select();
        document.execCommand('copy');
        area.remove();
      }
      button.textContent = 'copied';
      setTimeout(() => { button.textContent = 'copy'; }, 1500);
    }}, 'copy');
  return button;
}

function command(text) {
  return el('div', {class: 'command'}, el('code', {}, text), copyButton(text));
}

function bar(covered, total, label) {
  const share = total ? 100 * covered / total : 0;
  return el('span', {class: 'bar', role: 'img', 'aria-label': `${label || ''} ${percent(covered, total)}`},
    el('span', {class: share >= 100 ? 'full' : '', style: `width:${share}%`}));
}

// Columns with words, then columns with numbers; `rows` are elements.
function simpleTable(kind, words, numbers, rows) {
  return el('div', {class: 'scroll'}, el('table', {class: kind},
    el('thead', {}, el('tr', {}, words.map(name => el('th', {scope: 'col'}, name)),
      numbers.map(name => el('th', {scope: 'col', class: 'number'}, name)))), el('tbody', {}, rows)));
}

const contents = [];

// A section of the page, listed in the contents. `state`: a verdict to mark it with.
function section(id, title, note, state, ...children) {
  contents.push({id, state});
  return el('section', {id, 'aria-labelledby': `${id}-title`},
    el('h2', {id: `${id}-title`}, title, note ? el('small', {}, note) : null), children);
}

function details(summary, open, ...children) {
  return el('details', {open}, el('summary', {}, summary), children);
}
