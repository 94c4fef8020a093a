import type { ResponseOf } from '@servery/contract/endpoint';
import type * as endpoints from './offer-endpoints.ts';

export type PublicCoupon = ResponseOf<typeof endpoints.listStoreCoupons>['rows'][number];
export type Suggested = ResponseOf<typeof endpoints.suggestCoupons>;
/** How a loyalty scheme works. */
export type Scheme = NonNullable<ResponseOf<typeof endpoints.getScheme>['scheme']>;
/** A customer's own loyalty card. */
export type LoyaltyCard = NonNullable<ResponseOf<typeof endpoints.getOwnCard>['card']>;
