// SPDX-License-Identifier: Apache-2.0
// Everything that is no simulation: proofs, protocol, mutants and so on, as tables of numbers.

const kTitles = {
  unit: 'Unit tests', formal: 'Formal proofs', protocol: 'Protocol model check', mutation: 'Mutation',
  arithmetic: 'Arithmetic', soak: 'Soak', bench: 'Measurements',
};

function jobSections(record) {
  const names = [...new Set(record.jobs.map(job => job.section))].filter(name => name !== 'sim');
  return names.map(name => {
    const jobs = record.jobs.filter(job => job.section === name);
    const counts = countsOf(jobs);
    const bad = counts.fail + counts.timeout;
    const note = [`${counts.pass} of ${plural(jobs.length, 'job')} passed`, counts.skipped ? `${counts.skipped} skipped` : '']
      .filter(Boolean).join(', ');
    return section(name, kTitles[name] || name, note, bad ? 'fail' : counts.pass ? 'pass' : null, metricTable(jobs));
  });
}
