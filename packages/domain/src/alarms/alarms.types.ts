import type { OrderSource } from '../orders/orders.types.ts';
import type { Instant } from '../time/time.types.ts';

/**
 * What a store must look at now. `orderUnaccepted`: nobody accepted an order in the time of the settings. `kitchenUnacknowledged`: an
 * accepted order that no kitchen display painted and no printer printed. `printFailed`: a document that did not print.
 * `printerTaken`: another restaurant has proven that it has a printer of this store.
 * `unpaidOrders`: so many unpaid orders in a short time that they may not be real.
 * `drawerDiffers`: a Z report is not what the orders and payments add up to.
 * `reportDiffers`: the reports of a trading day were not.
 * `moneyDiffers`: money of a trading day differs between drawers, ledger and providers.
 */
export const alarmKinds = [
  'orderUnaccepted',
  'kitchenUnacknowledged',
  'printFailed',
  'printerTaken',
  'unpaidOrders',
  'drawerDiffers',
  'reportDiffers',
  'moneyDiffers',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** A new order as the watch over new orders sees it. */
export interface WaitingOrder {
  source: OrderSource;
  /** When staff could first see it: placed, or paid for. */
  newSince: Instant;
  requestedFor: Instant | null;
}
