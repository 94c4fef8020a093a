/**
 * A device counts its operations: 1, 2, 3 and so on, on whatever bill; the server refuses a gap, so that it would notice a loss. The number
 * is given when an operation is sent for the first time, and kept with its id until the next one is: however often an answer is lost,
 * the same operation goes out under the same number.
 */
export interface Numbering {
  /** The newest number that is taken. */
  last: number;
  /** Whose it is; null: the server took nothing under it. */
  of: string | null;
}

export const firstNumbering: Numbering = { last: 0, of: null };

/** Gives an operation its number: the one that it had, or the next. */
export const numberFor = (numbering: Numbering, id: string): Numbering =>
  numbering.of === id ? numbering : { last: numbering.last + 1, of: id };

/** The server took nothing: the number is free for the next operation. */
export const notTaken = ({ last }: Numbering): Numbering => ({ last: last - 1, of: null });

/** The server counts otherwise (this browser has forgotten, or never knew): `expected` is the next one. */
export const countFrom = (expected: number): Numbering => ({ last: expected - 1, of: null });
