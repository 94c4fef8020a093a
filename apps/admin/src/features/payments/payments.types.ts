import type { getActiveAccount, getBalance, listBalanceMovements, listPayouts } from '@servery/contract/connect';
import type { ResponseOf } from '@servery/contract/endpoint';

export type AccountAnswer = ResponseOf<typeof getActiveAccount>;
/** A store's account at the card provider. */
export type Account = NonNullable<AccountAnswer['account']>;
export type Schedule = NonNullable<Account['schedule']>;
export type Payout = ResponseOf<typeof listPayouts>['rows'][number];
export type Balance = ResponseOf<typeof getBalance>;
/** Money that came into the balance or left it. */
export type Movement = ResponseOf<typeof listBalanceMovements>['rows'][number];
export type Country = Account['country'];
