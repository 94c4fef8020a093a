/** Whoever fails only now and then hides a bug here, or the tests cannot be trusted: more than so many fail the run. */
export const MOST_FLAKY = 2;
/** More failed journeys than these are no accident, and running them all again would only cost time. */
const MOST_AGAIN = 8;
/** What must never fail, not even once: money, two who act at the same time, and what goes wrong on purpose. */
const NEVER_AGAIN = ['money', 'race', 'fault'];

/** The journeys of one of Playwright's JSON reports, out of their groups. */
export const getJourneys = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(getJourneys)];

/** Whether a journey may have a second chance. Playwright's report has tags without their @, older ones with it. */
const mayRunAgain = ({ tags = [] }) => !tags.some((tag) => NEVER_AGAIN.includes(tag.replace(/^@/, '')));

/**
 * The failed journeys of a run that are run once more, alone.
 * @param report Playwright's report; one with errors outside of journeys gets no second chance
 * @returns the journeys; none when so many failed that it is no accident
 */
export function secondChances(report) {
  if (report.errors.length > 0) return [];
  const failed = getJourneys(report).filter(({ ok }) => !ok);
  return failed.length > MOST_AGAIN ? [] : failed.filter(mayRunAgain);
}

/**
 * What a run and its second chances come to. A journey that passed when it was run again is flaky: reported and counted, and no failure
 * unless there are more than two of them.
 * @param first the whole run's report
 * @param second the report of the journeys that were run again; undefined when there were none, or it could not be read
 * @returns how many passed; the journeys that failed; the flaky ones, with the trace of their second run
 */
export function judge(first, second) {
  const again = new Map(second === undefined ? [] : getJourneys(second).map((journey) => [journey.id, journey]));
  const journeys = getJourneys(first);
  const isFlaky = (journey) => !journey.ok && mayRunAgain(journey) && again.get(journey.id)?.ok === true;
  const flaky = journeys.filter(isFlaky).map((journey) => ({ journey, trace: getTrace(again.get(journey.id)) }));
  const tooMany = flaky.length > MOST_FLAKY;
  const failed = journeys.filter((journey) => !journey.ok && (tooMany || !isFlaky(journey)));
  const passed = journeys.length - failed.length - journeys.filter(isSkipped).length;
  return { passed, failed, flaky, tooMany };
}

const isSkipped = ({ tests }) => tests.every(({ status }) => status === 'skipped');

const getTrace = ({ tests }) =>
  tests.flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments)).find(({ name }) => name === 'trace')?.path;
