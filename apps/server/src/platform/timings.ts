import { acknowledgeWithinInSeconds } from '@servery/domain/alarms';
import { leaseInSeconds } from '@servery/domain/payments';
import * as z from 'zod/mini';
import type { RealService } from './integrations/define-integration.ts';

/** The server's waiting times. The defaults are the product's; docs/algorithms explains each of them. */
export interface Timings {
  /** Adds every job that cron repeats every five minutes or more often again at this interval in milliseconds; null: only by cron. */
  jobsTickMs: number | null;
  /** Seconds that an accepted order may wait until the kitchen has received it. */
  acknowledgeSeconds: number;
  /** Seconds before each poll of a printer's cloud while the printer's oldest job waits; the last one repeats. */
  printPollSeconds: readonly number[];
  /** Seconds without a printout, with a job waiting, after which a printer's state is checked. */
  printerStuckSeconds: number;
  /** Seconds after which a payment without the provider's answer is retried. */
  paymentLeaseSeconds: number;
}

export const defaultTimings: Timings = {
  jobsTickMs: null,
  acknowledgeSeconds: acknowledgeWithinInSeconds,
  printPollSeconds: [1.5],
  printerStuckSeconds: 17,
  paymentLeaseSeconds: leaseInSeconds,
};

const seconds = z.number().check(z.minimum(0.05, 'needs seconds from 0.05 up.'), z.maximum(3600));
const inSeconds = z.pipe(z.coerce.number(), seconds);
const numbers = (text: string): number[] => text.split(',').map(Number);

/** The variables that shorten waits, for tests. Only an installation that serves only this machine may set them. */
export const timingVariables = {
  JOBS_TICK_MS: z.optional(z.coerce.number().check(z.int(), z.minimum(100), z.maximum(60_000))),
  ALARM_ACKNOWLEDGE_SECONDS: z.optional(inSeconds),
  PRINT_POLL_SECONDS: z.optional(z.pipe(z.pipe(z.string(), z.transform(numbers)), z.array(seconds).check(z.minLength(1)))),
  PRINTER_STUCK_SECONDS: z.optional(inSeconds),
  PAYMENT_LEASE_SECONDS: z.optional(inSeconds),
};

type TimingVariables = z.output<z.ZodMiniObject<typeof timingVariables>>;

export const getTimings = (variables: TimingVariables): Timings => ({
  jobsTickMs: variables.JOBS_TICK_MS ?? defaultTimings.jobsTickMs,
  acknowledgeSeconds: variables.ALARM_ACKNOWLEDGE_SECONDS ?? defaultTimings.acknowledgeSeconds,
  printPollSeconds: variables.PRINT_POLL_SECONDS ?? defaultTimings.printPollSeconds,
  printerStuckSeconds: variables.PRINTER_STUCK_SECONDS ?? defaultTimings.printerStuckSeconds,
  paymentLeaseSeconds: variables.PAYMENT_LEASE_SECONDS ?? defaultTimings.paymentLeaseSeconds,
});

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** The host of a database's address. Without one, or with a folder instead, the database is reached by a socket. */
const databaseHost = (url: string): string =>
  new URLSearchParams(url.split('?', 2)[1]).get('host') ?? /^\w+:\/\/(?:[^@/?]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(url)?.[1] ?? '';

const isHere = (name: string, address: string): boolean => {
  if (name !== 'DATABASE_URL') return isLoopback(URL.parse(address)?.hostname ?? '');
  const host = databaseHost(address);
  return host === '' || host.startsWith('/') || isLoopback(host);
};

/**
 * Whether an installation serves more than this machine: others can reach it, or it works with a real outside system. NODE_ENV does not
 * show it: tests run the server as `npm start` does.
 * @param env the environment without empty variables
 * @param realServices the variables by which the integrations use real services
 * @returns the variable that shows it; undefined if server, database and every outside system are on this machine
 */
export function servesOthers(env: NodeJS.ProcessEnv, realServices: readonly RealService[]): string | undefined {
  if (env['HOST'] !== undefined && !isLoopback(env['HOST'])) return 'HOST';
  if (['1', 'true', 'yes'].includes(env['LAN'] ?? '')) return 'LAN';
  if (env['TRUSTED_PROXIES'] !== undefined) return 'TRUSTED_PROXIES';
  const addresses = Object.entries(env).filter(([name]) =>
    /^(APP_ORIGIN|PORTAL_ORIGIN|DATABASE_URL|SMTP_URL|S3_ENDPOINT|[A-Z_]+_BASE_URL)$/.test(name),
  );
  const away = addresses.find(([name, address]) => !isHere(name, address!));
  return away?.[0] ?? realServices.find(({ key, address }) => env[key] !== undefined && env[address] === undefined)?.key;
}
