// SPDX-License-Identifier: Apache-2.0
// Failures of one cause together, each with the line that does it again.

const kShownJobs = 12;

function failureCard(failure, byId) {
  const jobs = failure.jobs.map(id => byId.get(id)).filter(Boolean);
  const again = jobs.find(job => job.rerun);
  const first = again || jobs[0];
  return el('article', {class: 'failure'},
    el('h3', {}, el('span', {class: 'count'}, plural(failure.jobs.length, 'job')), el('code', {}, failure.signature)),
    first && first.reason ? el('p', {class: 'reason'}, first.reason) : null,
    failure.reproduce ? [el('p', {class: 'faint'}, 'This line does it again:'), command(failure.reproduce)] : null,
    again ? el('p', {}, el('span', {class: 'links'}, fileLinks(again)),
      el('span', {class: 'faint'}, ` ${again.id}: ${window_(again)}`,
        again.rerun.failed_again === false ? '; it did not fail again' : '')) : null,
    again ? viewCommand(again) : null,
    el('ul', {class: 'ids'}, jobs.slice(0, kShownJobs).map(job => el('li', {}, link(job.log, job.id) || job.id)),
      jobs.length > kShownJobs ? el('li', {class: 'faint'}, `and ${jobs.length - kShownJobs} more`) : null));
}

function failureSection(record, byId) {
  const failures = record.failures || [];
  if (!failures.length) return null;
  return section('failures', 'Failures', plural(failures.length, 'signature'), 'fail',
    failures.map(failure => failureCard(failure, byId)));
}
