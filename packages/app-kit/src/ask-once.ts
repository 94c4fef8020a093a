/** The longest time between the two clicks of a double click, in milliseconds. */
export const doubleClick = 400;

/** The request without the parts that the client generates for each press. */
const getQuestion = (options: object): string => {
  const { params, query, body } = options as { params?: unknown; query?: unknown; body?: unknown };
  const { id: _id, ...sent } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify([params, query, sent]);
};

/**
 * A lock for one button or form. It acts immediately, where the state of a screen would follow the click only later.
 *
 * `begin` returns false where the same request is in flight, or was completed within the time of a double click. `end` takes the outcome:
 * after a failure the same request may be sent again immediately. `natural`: repeating has no further effect, so only the last request
 * counts, and a setting may change back.
 */
export function askOnce(natural: boolean, now: () => number = () => performance.now()) {
  const asked = new Map<string, { pressed: number; done: boolean }>();
  let last = '';
  const begin = (options: object): boolean => {
    const question = getQuestion(options);
    const before = asked.get(question);
    const same = before !== undefined && (!before.done || now() - before.pressed < doubleClick);
    if (same && (!natural || question === last)) return false;
    last = question;
    asked.set(question, { pressed: now(), done: false });
    return true;
  };
  const end = (options: object, done: boolean): void => {
    const question = getQuestion(options);
    const before = asked.get(question);
    if (done && before) asked.set(question, { ...before, done });
    else asked.delete(question);
  };
  return { begin, end };
}
