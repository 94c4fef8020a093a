/** How long what was counted is given to others, in milliseconds. */
const countedMs = 3_000;
/** More than the stores that are watched on one node at one time. */
const mostKeys = 2_000;

/**
 * Counts for a key at most once in three seconds on this node, however many pages ask: the others get what was counted, with `latest` false,
 * and ask again. `now`: the server's clock.
 */
export function createCountedOnce<Figures extends object>(now: () => Date) {
  const known = new Map<string, { at: number; figures: Promise<Figures> }>();
  const isOver = (at: number, moment: number): boolean => moment < at || moment - at >= countedMs;

  const tidy = (moment: number): void => {
    if (known.size < mostKeys) return;
    for (const [key, { at }] of known) if (isOver(at, moment)) known.delete(key);
  };

  return async (key: string, count: () => Promise<Figures>): Promise<Figures & { latest: boolean }> => {
    const moment = now().getTime();
    const last = known.get(key);
    if (last !== undefined && !isOver(last.at, moment)) return { ...(await last.figures), latest: false };
    tidy(moment);
    const made = { at: moment, figures: count() };
    known.set(key, made);
    // A failure is not given to others.
    made.figures.catch(() => {
      if (known.get(key) === made) known.delete(key);
    });
    return { ...(await made.figures), latest: true };
  };
}
