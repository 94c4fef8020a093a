/** What really happened to one payment, all in minor units. */
export interface PaymentLine {
  id: string;
  /** The account that made the charge. */
  account: string;
  destination: string | null;
  status: string;
  currency: string;
  amount: number;
  /** Held by the bank at some time. */
  authorised: number;
  captured: number;
  /** Held and released. */
  released: number;
  /** Money that went back to the cardholder and stayed there. */
  refunded: number;
  applicationFee: number;
  applicationFeeRefunded: number;
  /** What the provider took, disputes included. */
  processingFee: number;
  transferred: number;
  transferReversed: number;
  /** Taken back by the bank for a dispute that is open or lost. */
  disputed: number;
  /** Tries that the bank refused. */
  declines: number;
  metadata: Readonly<Record<string, string>>;
  /** Unix seconds. */
  created: number;
}

export interface AccountLine {
  id: string;
  currency: string;
  available: number;
  pending: number;
  /** Sent to its bank and not returned. */
  paidOut: number;
}

export interface Ledger {
  /** Everything adds up. */
  ok: boolean;
  /** What does not add up, as text. */
  problems: readonly string[];
  payments: readonly PaymentLine[];
  accounts: readonly AccountLine[];
  /** Sums of the books by currency; for each currency they add up to nothing. */
  books: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
