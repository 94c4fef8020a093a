import type { Instant } from '@servery/domain/time';

/** One document on its way to one printer. */
export interface PrintSend {
  /** Our number for the print job, at most 32 characters; sending it again is safe (`tradeNumber` of `domain/printing`). */
  tradeNo: string;
  /** Serial number of the printer. */
  serial: string;
  /** ESC/POS. */
  bytes: Uint8Array;
  /** 1 to 5. */
  copies: number;
  /** What the printer says aloud when it prints, and how often; null: nothing. A printer that cannot speak ignores it. */
  spoken: { text: string; times: number } | null;
}

/** Why a printer's service refused. `code` is as the service gave it; `message` is for people. */
export interface Refused {
  outcome: 'refused';
  code: string;
  message: string;
  /** The same call may succeed later without any change. */
  retryable: boolean;
}

/** There was no answer, or an unintelligible one: the call may or may not have taken effect. */
export interface Unknown {
  outcome: 'unknown';
  message: string;
}

/**
 * `accepted`: the service holds the job; it is not printed yet. `duplicate`: it already held the job, which is just as good: continue
 * polling. `unknown`: bytes may have left: poll `status` before anything else.
 */
export type SendResult = { outcome: 'accepted' } | { outcome: 'duplicate' } | Refused | Unknown;

/**
 * `waiting`: held, not printed yet. `deleted`: dropped unprinted. `notFound`: the service never got the job, so sending it is safe.
 * `unknown`: the service could not be reached; nothing is known about the printout.
 */
export type PrintStatus =
  | { state: 'waiting' }
  | { state: 'printed'; at: Instant | null }
  | { state: 'deleted' }
  | { state: 'notFound' }
  | { state: 'unknown'; message: string };

/** `already`: it was in that state before; with the service's own code and text. */
export type BindResult = { outcome: 'done' } | { outcome: 'already'; code: string; message: string } | Refused | Unknown;

/**
 * A service that delivers documents to printers. Nothing here throws for outside failures: every failure is a result. Only the service's
 * own report is a success.
 */
export interface PrinterPort {
  send(job: PrintSend): Promise<SendResult>;
  status(tradeNo: string): Promise<PrintStatus>;
  /** Whether the service reports the printer as connected; null if the printer is not ours there, or the service cannot be reached. */
  online(serial: string): Promise<boolean | null>;
  /** The same for all our printers, by serial number; null if the service cannot be reached. */
  allOnline(): Promise<ReadonlyMap<string, boolean> | null>;
  /** Binds a printer to us. Without `shopId` it joins the configured shop. */
  bind(serial: string, shopId?: number): Promise<BindResult>;
  /** Unbinds a printer. */
  unbind(serial: string, shopId?: number): Promise<BindResult>;
  /** Drops everything that is waiting for a printer. */
  clear(serial: string): Promise<BindResult>;
}
