import type { OrderSource } from './orders.types.ts';

const prefixes: Readonly<Record<OrderSource, string>> = { website: 'W', google: 'W', uberEats: 'U', pos: 'B' };

/** The human number of an order, "W-042": `sequence` counts from 1 in each store and trading day. Website and Google count together. */
export function orderNumber(source: OrderSource, sequence: number): string {
  return `${prefixes[source]}-${String(sequence).padStart(3, '0')}`;
}

/** The number of an order that has a short name at its marketplace, "U-3F2A1". */
export const getMarketplaceNumber = (source: OrderSource, displayId: string): string => `${prefixes[source]}-${displayId}`;
