/**
 * Each device numbers its operations 1, 2, 3 and so on, over all bills; the server refuses a gap, which makes a loss visible. The number is
 * assigned when an operation is first sent and stored with its id until the next one is sent, so an operation goes out under the same
 * number however often its answer is lost.
 */
export interface Numbering {
  /** The highest number in use. */
  last: number;
  /** The operation with that number; null: the server accepted nothing under it. */
  of: string | null;
}

export const firstNumbering: Numbering = { last: 0, of: null };

/** Returns the number of an operation: the one it had, or the next. */
export const numberFor = (numbering: Numbering, id: string): Numbering =>
  numbering.of === id ? numbering : { last: numbering.last + 1, of: id };

/** The server accepted nothing: the number is free for the next operation. */
export const notTaken = ({ last }: Numbering): Numbering => ({ last: last - 1, of: null });

/** The server's count differs (this browser lost its own): `expected` is the next number. */
export const countFrom = (expected: number): Numbering => ({ last: expected - 1, of: null });
