/** How long a screen offers to undo a completion. */
export const undoSeconds = 10;

/** A tap in the last of them may have to be sent more than once. */
const arrivesWithinSeconds = 5;

/** Whether a completion may still be undone. Both in epoch milliseconds. */
export const mayReopen = (closedAt: number, now: number): boolean => now - closedAt <= (undoSeconds + arrivesWithinSeconds) * 1000;
