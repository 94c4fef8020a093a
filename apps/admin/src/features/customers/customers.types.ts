import type { ResponseOf } from '@servery/contract/endpoint';
import type { getCustomerRecord, listCustomers } from '@servery/contract/customers';
import type { listLoyaltyCards } from '@servery/contract/loyalty';

export type CustomerRow = ResponseOf<typeof listCustomers>['rows'][number];
export type CustomerRecord = ResponseOf<typeof getCustomerRecord>;
export type LoyaltyCard = ResponseOf<typeof listLoyaltyCards>['rows'][number];
