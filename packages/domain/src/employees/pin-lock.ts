/** Wrong PINs in a row after which an employee is locked at a store. */
export const pinTries = 5;

/** Minutes of the first lock; each further one in a row lasts twice as long as the one before. */
export const firstLockMinutes = 15;

/** Locks stop growing after this many doublings, at more than a week. */
export const mostDoublings = 10;

/** How long the next lock lasts, in minutes. `locks`: how many there were in a row before it. */
export const getLockMinutes = (locks: number): number => firstLockMinutes * 2 ** Math.min(locks, mostDoublings);
