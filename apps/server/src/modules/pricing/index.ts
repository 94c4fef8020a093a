/**
 * The price of a cart at a store: what the store's profile and its menu bring to `domain/pricing`. Orders, bills and coupons price with it.
 * It has no tables, no routes and no state.
 */
export { priceFor, priceTerms, type Guest, type PricedBody } from './price-cart.service.ts';
