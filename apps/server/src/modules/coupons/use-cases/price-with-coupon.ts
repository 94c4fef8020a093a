import type { MenuSnapshot, CartLineInput } from '@servery/domain/menu';
import type { CollectionType, OrderSource } from '@servery/domain/orders';
import type { CartProblem, CouponInput, LoyaltyInput, PriceCartResult } from '@servery/domain/pricing';
import type { StoreProfile } from '../../restaurants/index.ts';

interface Guest {
  coupon: (CouponInput & { version: number }) | null;
  loyalty: LoyaltyInput | null;
  problems: CartProblem[];
}

/** What coupons need of pricing; the orders module's functions, passed in by compose. */
export interface PricesOfOrders {
  menu(store: StoreProfile): MenuSnapshot | undefined | Promise<MenuSnapshot | undefined>;
  priceFor(
    store: StoreProfile,
    menu: MenuSnapshot | undefined,
    body: { collectionType: CollectionType; lines: CartLineInput[] },
    at: string,
    now: string,
    options?: { guest?: Guest; source?: OrderSource },
  ): PriceCartResult;
  /** Null for a guest without an account. */
  isFirstOrder(restaurantId: string, customerId: string | null): Promise<boolean | null>;
}
