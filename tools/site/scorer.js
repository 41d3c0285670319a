// SPDX-License-Identifier: Apache-2.0
// The order of what the search of the site finds. Sphinx knows only whether a page has the words, in a title or in its text, so most
// pages are equal: here documents come before pages that are generated from sources, and before all those that explain the most.
// Sphinx reads this in place of its own Scorer, whose other fields have to be there.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: {0: 15, 1: 5, 2: -5},
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,

  score: ([page, , , , found]) => {
    const first = ["docs/SYSTEMS", "docs/PERFORMANCE", "docs/USE", "registers", "docs/PROTOCOL", "examples/README", "README",
      "docs/INTEGRATION", "host/README", "host/python/README"];
    const place = first.indexOf(page);
    if (place >= 0) return found + 400 - place / first.length;
    const wholeTitle = found >= 100;
    if (wholeTitle) return found + 300;
    if (/^(files|folders)\//.test(page)) return found;
    if (/^(modules|commands)\/|^host\/python\/reference|^(interfaces|testplan|CHANGELOG)$/.test(page)) return found + 100;
    return found + 200;
  },
};
