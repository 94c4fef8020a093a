import { channels } from './channels.ts';
import type { CancellationReason, CollectionType, OrderSource } from './orders.types.ts';

/** The spec's reasons, commonest first. */
const byFrequency: readonly CancellationReason[] = [
  'restaurantTooBusy',
  'itemIssue',
  'kitchenClosed',
  'customerCalledToCancel',
  'address',
  'storeClosed',
  'capacity',
  'specialInstructions',
  'orderValidation',
  'pricing',
  'technicalFailure',
  'posNotReady',
  'posOffline',
  'unknown',
  'other',
];
/** Reasons that marketplaces need if their order could not be processed; nobody rejects an order of the store's own for them. */
const ofMarketplaces: readonly CancellationReason[] = ['technicalFailure', 'posNotReady', 'posOffline', 'unknown'];

/** The reasons that a crew may reject or cancel an order for, commonest first. */
export const endingReasons = ({ source, collectionType }: { source: OrderSource; collectionType: CollectionType }): CancellationReason[] =>
  byFrequency.filter(
    (reason) =>
      (channels[source].agreesFirst || !ofMarketplaces.includes(reason)) && (reason !== 'address' || collectionType === 'delivery'),
  );
