import { followUnfulfilled } from '../../platform/events/unfulfilled-orders.ts';
import { giveBackCounts } from './counts.repo.ts';

/** Returns the stock of an order that ends unfulfilled. */
export const menuSubscriptions = followUnfulfilled(giveBackCounts);
