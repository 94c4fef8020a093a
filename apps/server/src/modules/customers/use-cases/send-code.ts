import { randomUUID } from 'node:crypto';
import { cutText } from '@servery/domain/text';
import type { SmsCaps } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/connections.types.ts';
import { addressBucket } from '../../../platform/http/address.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { SmsPort, SmsResult } from '../../../ports/sms.ts';
import { readMobileNumber, type MobileNumber, type SmsCountry } from '../phone-numbers.service.ts';
import { countNumber, countPrefix, uncountPrefix } from '../sms-limits.repo.ts';
import { createCode } from '../verifications.repo.ts';

/** What an alarm is hung on; counted on each node. */
export interface SmsWatch {
  /** A cap of a restaurant or of a dial code was hit, or a block of numbers was stopped: somebody may be paid for our messages. */
  capsHit: number;
  /** The provider refused for a reason that is ours. */
  failures: number;
  sent: number;
}

export interface SendCodeDeps {
  database: Database;
  rateLimiter: RateLimiter;
  sms: SmsPort;
  caps: SmsCaps;
  watch: SmsWatch;
  /** Name and country of a restaurant, from this node's memory. */
  restaurant: (restaurantId: string) => Promise<{ name: string; country: SmsCountry } | undefined>;
}

export interface SentCode {
  verificationId: string;
  phone: string;
  shownPhone: string;
  expiresAt: string;
  resendAt: string;
}

type Log = { warn(facts: object, text: string): void; error(facts: object, text: string): void };

/**
 * Sends a code to a mobile number. Whether the number is a customer's is never looked at.
 * @throws resource_not_found (restaurant), validation_failed (no mobile number that we send to), too_many_requests, service_unavailable
 */
export async function sendCode(
  deps: SendCodeDeps,
  input: { restaurantId: string; phone: string; address: string; log: Log },
): Promise<SentCode> {
  const { restaurantId, log } = input;
  const restaurant = await deps.restaurant(restaurantId);
  if (restaurant === undefined) throw new ApiError('resource_not_found');
  const number = readMobileNumber(input.phone, restaurant.country);
  const waitSeconds = await admit(deps, { ...input, number });
  const resendAt = new Date(Date.now() + waitSeconds * 1000);
  const made = await deps.database.platform('code by SMS', (tx) => createCode(tx, { restaurantId, phone: number.e164 }));
  const body = `${made.code} is your code for ${plain(restaurant.name)}. It works for 10 minutes. Don't share it with anyone.`;
  const result = await deps.sms.send({ id: randomUUID(), to: number.e164, body });
  if (result.outcome === 'refused') await notSent(deps, number);
  judge(deps.watch, result, { restaurantId, prefix: number.prefix }, log);
  return {
    verificationId: made.verificationId,
    phone: number.e164,
    shownPhone: number.shown,
    expiresAt: made.expiresAt.toISOString(),
    resendAt: resendAt.toISOString(),
  };
}

/**
 * Counts the code against every limit before checking it. The caller's limit comes first: one address cannot use up what a number or a
 * restaurant may get beyond its own share.
 * @returns the seconds until the number may get another one
 */
async function admit(
  deps: SendCodeDeps,
  { restaurantId, address, number, log }: { restaurantId: string; address: string; number: MobileNumber; log: Log },
): Promise<number> {
  const { caps, rateLimiter, database, watch } = deps;
  const bucket = addressBucket(address);
  await rateLimiter.hit(`sms:address:hour:${bucket}`, caps.addressPerHour, 3_600);
  await rateLimiter.hit(`sms:address:day:${bucket}`, caps.addressPerDay, 86_400);
  const counted = await database.platform('code by SMS: number', (tx) => countNumber(tx, number.e164));
  if (!counted.counted) throw tooSoon(counted.waitSeconds);

  const alarm = (cap: string): void => {
    watch.capsHit += 1;
    log.error({ restaurantId, cap, prefix: number.prefix }, 'A cap of codes by SMS was hit.');
  };
  const hit = (cap: string, limit: number, seconds: number) =>
    rateLimiter.hit(`sms:${cap}`, limit, seconds).catch((error: unknown) => {
      if (error instanceof ApiError) alarm(cap);
      throw error;
    });
  const stopped = await database.platform('code by SMS: prefix', (tx) => countPrefix(tx, number.prefix));
  if (stopped !== null) {
    alarm(`conversion:${number.prefix}`);
    throw new ApiError('too_many_requests', { retryAfter: Math.max(1, stopped) });
  }
  try {
    await hit(`prefix:hour:${number.prefix}`, caps.prefixPerHour, 3_600);
    await hit(`dial:hour:${number.dialCode}`, caps.dialCodePerHour, 3_600);
    await hit(`dial:day:${number.dialCode}`, caps.dialCodePerDay, 86_400);
    await hit(`restaurant:hour:${restaurantId}`, caps.restaurantPerHour, 3_600);
    await hit(`restaurant:day:${restaurantId}`, caps.restaurantPerDay, 86_400);
  } catch (error) {
    await notSent(deps, number);
    throw error;
  }
  return counted.waitSeconds;
}

/** A block is judged by codes that were sent: an unavailable provider, or a cap, must not stop it for hours. */
const notSent = ({ database }: SendCodeDeps, { prefix }: MobileNumber): Promise<void> =>
  database.platform('code by SMS: not sent', (tx) => uncountPrefix(tx, prefix));

/** In the unit that people would use. */
function tooSoon(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 60 ? `${seconds} seconds` : minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new ApiError('too_many_requests', { retryAfter: seconds, message: `Another code can be sent to this number in ${wait}.` });
}

/** A restaurant's name in a text message: without control characters, and without anything that a phone would turn into a link. */
const plain = (name: string): string => cutText(name.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/(?<=\S)[.:/](?=\S)/g, ' '), 60);

/**
 * The result as the caller sees it. Whether a number has opted out must not be revealed, so it is answered like any other, as is a missing
 * answer from the provider.
 */
function judge(watch: SmsWatch, result: SmsResult, facts: object, log: Log): void {
  if (result.outcome === 'sent') {
    watch.sent += 1;
    return;
  }
  if (result.outcome === 'unknown') {
    log.warn({ ...facts, message: result.message }, 'It is not known whether a code by SMS was sent.');
    return;
  }
  const { reason, code, message } = result;
  if (reason === 'optedOut') {
    log.warn({ ...facts, code }, 'A number that has opted out asked for a code.');
    return;
  }
  if (reason === 'badNumber' || reason === 'unreachable') {
    const fields = [{ path: 'phone', message: 'This number cannot get text messages. Please check it.' }];
    throw new ApiError('validation_failed', { fields });
  }
  watch.failures += 1;
  log.error({ ...facts, reason, code, message }, 'A code by SMS could not be sent.');
  throw new ApiError('service_unavailable', { retryAfter: 60 });
}
