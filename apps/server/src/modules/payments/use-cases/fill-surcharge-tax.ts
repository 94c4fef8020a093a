import type { PricedCart } from '@servery/domain/pricing';
import { quotedSurchargeTax } from '@servery/domain/tenders';
import { zonedParts } from '@servery/domain/time';
import { getTaxRules } from '../../restaurants/index.ts';
import { readWithoutSurchargeTax, setSurchargeTax } from '../payments.repo.ts';
import type { PaymentsDeps } from '../payments.service.ts';

/**
 * Calculates the tax of the card surcharge for payments that the release before has placed, or that are older than the ledger. The database
 * passes it on to the payment's tender. A payment has it once, so a repeat changes nothing.
 */
export const fillSurchargeTax = ({ database, stores }: Pick<PaymentsDeps, 'database' | 'stores'>): Promise<void> =>
  database.eachTenant('tax of card surcharges', async (tx) => {
    for (const { id, store_id: storeId, cart, placed_at: placedAt } of await readWithoutSurchargeTax(tx)) {
      const store = await stores.get(tx.scope.restaurantId, storeId);
      if (store === undefined) continue;
      const placedOn = zonedParts(placedAt.toISOString(), store.timeZone).date;
      const tax = quotedSurchargeTax(cart as PricedCart, { taxRules: getTaxRules(store), placedOn });
      await setSurchargeTax(tx, id, tax);
    }
  });
