/**
 * Waits of the product that would only cost journeys time; `apps/server/src/platform/timings.ts` has what they are for guests and staff. Nothing
 * here changes a clock: jobs, signatures and times on screens are what they always are.
 */
export const shortWaits = {
  /** What cron does every minute happens every five seconds. Every three, a worker’s jobs alone took a tenth of a processor. */
  JOBS_TICK_MS: '5000',
  /** Long enough for a display and a printer to be first on a busy machine. */
  ALARM_ACKNOWLEDGE_SECONDS: '8',
  PRINT_POLL_SECONDS: '0.5,0.5,0.5,1,2',
  PRINTER_STUCK_SECONDS: '1.5',
  /** Longer than the provider's package tries: an answer that still comes is waited for. */
  PAYMENT_LEASE_SECONDS: '6',
};
