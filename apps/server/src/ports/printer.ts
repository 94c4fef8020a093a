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
  /** What the printer may say or show about the job: "W-042". */
  orderNumber: string;
}

/** Why a printer's service said no. `code` is as the service gave it; `message` is for people. */
export interface Refused {
  outcome: 'refused';
  code: string;
  message: string;
  /** The same call may succeed later without anybody changing anything. */
  retryable: boolean;
}

/** The answer never came, or made no sense: the call may or may not have had its effect. */
export interface Unknown {
  outcome: 'unknown';
  message: string;
}

/**
 * `accepted`: the service holds the job; it is not on paper yet. `duplicate`: it held the job already, which is as good: go on
 * polling. `unknown`: bytes may have left: ask `status` before anything else.
 */
export type SendResult = { outcome: 'accepted' } | { outcome: 'duplicate' } | Refused | Unknown;

/**
 * `waiting`: held, not printed yet. `deleted`: dropped unprinted. `notFound`: the service never got the job, so sending it is safe.
 * `unknown`: the service could not be asked; nothing is known about the paper.
 */
export type PrintStatus =
  | { state: 'waiting' }
  | { state: 'printed'; at: Instant | null }
  | { state: 'deleted' }
  | { state: 'notFound' }
  | { state: 'unknown'; message: string };

/** `already`: it was so before; in the service's own code and words. */
export type BindResult = { outcome: 'done' } | { outcome: 'already'; code: string; message: string } | Refused | Unknown;

/**
 * A service that carries documents to printers. Nothing here throws for what the outside does wrong: every failure is a result.
 * Success is only ever what the service itself said.
 */
export interface PrinterPort {
  send(job: PrintSend): Promise<SendResult>;
  status(tradeNo: string): Promise<PrintStatus>;
  /** Whether the service says that the printer is connected; null when it does not know it as ours, or cannot be asked. */
  online(serial: string): Promise<boolean | null>;
  /** The same of all printers of ours, by serial number; null when the service cannot be asked. */
  allOnline(): Promise<ReadonlyMap<string, boolean> | null>;
  /** Makes a printer ours. Without `shopId` it joins the shop of the configuration. */
  bind(serial: string, shopId?: number): Promise<BindResult>;
  /** Gives a printer back. */
  unbind(serial: string, shopId?: number): Promise<BindResult>;
  /** Drops everything that waits for a printer. */
  clear(serial: string): Promise<BindResult>;
}
