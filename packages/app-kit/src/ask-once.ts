/** The two clicks of a double click lie at most this far apart. Milliseconds. */
export const doubleClick = 400;

/** What is asked, without what the client makes anew for each press. */
const getQuestion = (options: object): string => {
  const { params, query, body } = options as { params?: unknown; query?: unknown; body?: unknown };
  const { id: _id, ...said } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify([params, query, said]);
};

/**
 * A lock for one button or form. It works at once, where the state of a screen follows the click only later.
 *
 * `begin` answers false where the same thing is being asked already, or was done within the time of a double click. `end` takes the outcome:
 * after a failure the same thing may be asked again at once. `natural`: repeating changes nothing more, so only the last thing asked counts,
 * and a setting may go back to what it was.
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
