import type { addCustomer as contract } from '@servery/contract/customers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { ApiError } from '../../../platform/http/api-error.ts';
import { ensureCallable, ensureCustomer } from '../customers.repo.ts';
import { readAnyNumber } from '../phone-numbers.service.ts';
import type { SendCodeDeps } from './send-code.ts';

/**
 * The customer with a number, added by staff if there is none. Who has the number is not checked: whoever signs in with it later is this
 * customer. A name that is known stays.
 * @throws resource_not_found (restaurant), validation_failed (no phone number)
 */
export async function addCustomer(
  { database, restaurant: find }: Pick<SendCodeDeps, 'database' | 'restaurant'>,
  { restaurantId, name, phone }: { restaurantId: string; name: string; phone: string },
): Promise<ResponseOf<typeof contract>> {
  const restaurant = await find(restaurantId);
  if (restaurant === undefined) throw new ApiError('resource_not_found');
  const number = readAnyNumber(phone, restaurant.country);
  const { e164, shown } = number;
  const customer = await database.tenant({ restaurantId }, (tx) =>
    number.mobile ? ensureCustomer(tx, { mobileNumberE164: e164, name }) : ensureCallable(tx, { phoneNumberE164: e164, name }),
  );
  return { ...customer, phone: e164, shownPhone: shown };
}
