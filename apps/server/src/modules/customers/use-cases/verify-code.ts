import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { createSession } from '../../../platform/sessions/sessions.ts';
import { ensureCustomer, ensurePrincipal } from '../customers.repo.ts';
import { approvePrefix } from '../sms-limits.repo.ts';
import { countTry, isRight, uncountTry, useUp } from '../verifications.repo.ts';

export interface VerifyCode {
  restaurantId: string;
  verificationId: string;
  code: string;
  /** Of a first login. */
  name: string | undefined;
  userAgent: string;
}

/**
 * Exchanges a code for a session of the customer. A wrong code, an old one, a used one and one that was never sent are the same to the
 * caller, and take as long.
 * @throws invalid_grant
 */
export async function verifyCode(
  deps: { database: Database; rateLimiter: RateLimiter },
  input: VerifyCode,
): Promise<{ customerId: string; token: string; expiresAt: Date }> {
  const { restaurantId, verificationId } = input;
  // The try counts whatever its result: a refusal is thrown after the commit.
  const { counted, phone } = await deps.database.platform('code by SMS: try', async (tx) => {
    const tried = await countTry(tx, { restaurantId, verificationId });
    const right = isRight(tried, input);
    if (!right || tried === undefined || !(await useUp(tx, verificationId))) return { counted: tried !== undefined && !right };
    await approvePrefix(tx, tried.phone.slice(0, -4));
    return { counted: true, phone: tried.phone };
  });
  if (phone === undefined) {
    await dismissSame(deps, input, counted);
    throw new ApiError('invalid_grant', {
      message: 'This code is not right, or it has been used or is too old. Please check it or ask for a new one.',
    });
  }
  const customer = await deps.database.tenant({ restaurantId }, (tx) =>
    ensureCustomer(tx, { mobileNumberE164: phone, name: input.name ?? '' }),
  );
  const session = await deps.database.platform('customer signs in', async (tx) => {
    await ensurePrincipal(tx, { ...customer, restaurantId });
    return createSession(tx, { principalId: customer.id, kind: 'customer', userAgent: input.userAgent });
  });
  return { customerId: customer.id, ...session };
}

/**
 * A wrong code sent again, by a second tap or a repeated call, counts once. Also recorded if there is nothing to compare with, so that it
 * takes as long.
 */
async function dismissSame(
  { database, rateLimiter }: { database: Database; rateLimiter: RateLimiter },
  { verificationId, code }: VerifyCode,
  counted: boolean,
): Promise<void> {
  try {
    await rateLimiter.hit(`sms:wrong:${verificationId}:${code}`, 1, 3_600);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (counted) await database.platform('code by SMS: same again', (tx) => uncountTry(tx, verificationId));
  }
}
