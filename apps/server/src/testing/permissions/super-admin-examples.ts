import { listRestaurantActivity, listStoreActivity } from '@servery/contract/activity';
import { browseRestaurants } from '@servery/contract/browse-restaurants';
import { listNewOrders } from '@servery/contract/new-orders';
import { browseStores, getPlatformOverview, setListed } from '@servery/contract/super-admin';
import { listTransactionFees, removeTransactionFee, setTransactionFee } from '@servery/contract/transaction-fees';
import { beginVisit, endVisit, listVisits } from '@servery/contract/visits';
import { example, type Example, type Named } from './example.ts';

const query = () => ({});

/** How to call what the platform's own people do, and what others see of it. */
export const superAdminExamples: Example[] = [
  example(browseRestaurants, { query }),
  example(getPlatformOverview, {}),
  example(browseStores, { query }),
  example(listNewOrders, { query }),
  example(setListed, { body: () => ({ listed: true }) }),
  example(beginVisit, { body: ({ restaurantId }: Named) => ({ restaurantId, reason: 'Asked for help with the menu' }) }),
  example(endVisit, { body: () => ({}) }),
  example(listVisits, { query }),
  example(listStoreActivity, { query }),
  example(listRestaurantActivity, { query }),
  example(listTransactionFees, {}),
  example(setTransactionFee, { body: () => ({ validFrom: '2090-01-01', fixed: 30, percentage: 1_500 }) }),
  example(removeTransactionFee, { body: () => ({ validFrom: '2091-01-01' }) }),
];
