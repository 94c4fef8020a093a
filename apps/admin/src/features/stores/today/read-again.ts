/** Milliseconds between two readings of what moves on with the clock: an order becomes late, a week ago moves along. */
const everySoOften = 60_000;
/** The server counts a store once in three seconds at most. */
const soon = 3_000;

/** When to read figures of today again, without an event: soon, if what was answered had been counted before. */
export const readAgainIn = (answer: { latest: boolean } | undefined): number => (answer?.latest === false ? soon : everySoOften);
