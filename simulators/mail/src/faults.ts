import { createFaultQueue } from '@servery/simulator-kit';

/** `refuse`: 550, for ever. `later`: 451, not now. `cutBefore`, `cutAfter`: the line goes dead before the mail is taken, or after. */
export const faultKinds = ['refuse', 'later', 'cutBefore', 'cutAfter', 'slow'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A failure on demand. `to` limits it to one recipient; it happens `times` times, once by default. */
export interface Fault {
  kind: FaultKind;
  to: string | null;
  times: number;
  /** How long `slow` waits before it accepts the mail. */
  delayMs: number;
}

/** What a fault is asked for by. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;
export type Faults = ReturnType<typeof createFaults>;

export const createFaults = () =>
  createFaultQueue(
    ({ kind, to = null, times = 1, delayMs = 2000 }: FaultRequest): Fault => ({ kind, to: to?.toLowerCase() ?? null, times, delayMs }),
    /** Faults of these kinds, of one of the recipients. */
    (fault, kinds: readonly FaultKind[], to: readonly string[]) =>
      kinds.includes(fault.kind) && (fault.to === null || to.includes(fault.to)),
  );
