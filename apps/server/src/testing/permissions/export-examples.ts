import * as customerExports from '@servery/contract/customer-exports';
import * as restaurantExports from '@servery/contract/restaurant-exports';
import { example, type Example } from './example.ts';

const nothing = () => ({});

/** Calls of the permission matrix for exports. */
export const exportExamples: Example[] = [
  example(customerExports.createCustomerExport, { body: nothing }),
  example(customerExports.listCustomerExports, { query: nothing }),
  example(customerExports.getCustomerExportFile, {}),
  example(restaurantExports.createRestaurantExport, { body: nothing }),
  example(restaurantExports.listRestaurantExports, { query: nothing }),
  example(restaurantExports.getRestaurantExportFile, {}),
];
