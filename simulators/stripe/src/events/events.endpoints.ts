import type { Stripe } from 'stripe';
import { missing } from '../api/api-error.ts';
import { instants, paging } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getPage, within } from '../api/lists.ts';
import { flag, list, type ParamsOf, text } from '../api/params.ts';
import type { Tx } from '../world/store.ts';

const listParams = {
  ...paging,
  created: instants,
  delivery_success: flag,
  type: text(),
  types: list(text()),
} satisfies ParamsOf<Stripe.EventListParams>;

/** Copies that are meant to be refused do not count. */
const forgeries: readonly unknown[] = ['badSignature', 'oldTimestamp', 'otherSecret'];

const arrived = (tx: Tx, event: string): boolean => {
  const deliveries = tx.list('delivery').filter((each) => each.event === event && !forgeries.includes(each.mischief));
  return deliveries.length > 0 && deliveries.every((each) => each.state === 'delivered');
};

export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/events/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const event = tx.own('event', account, id);
      if (!event) throw missing('event', id, 'id', 404);
      return event;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events',
    params: listParams,
    run({ tx, account }, { created, delivery_success: success, type, types, ...page }) {
      const pattern = type && new RegExp(`^${type.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
      const events = tx
        .list('event', account)
        .filter((each) => within(created, each.created))
        .filter((each) => !pattern || pattern.test(each.type))
        .filter((each) => !types || types.includes(each.type))
        .filter((each) => success === undefined || arrived(tx, each.id) === success);
      return getPage(events, page, '/v1/events');
    },
  }),
];
