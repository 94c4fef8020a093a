import { eventTime, isFields, type SignedBody } from '../../platform/http/signed-body.ts';
import type { ProviderEvent } from '../../ports/provider-events.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const getFields = (value: unknown): Readonly<Record<string, unknown>> => (isFields(value) ? value : {});
const idIn = (value: unknown): string | null => text(value) ?? text(getFields(value)['id']);

/** The account of an event of the provider's second API, which names the object and its context. */
const accountIn = (event: Readonly<Record<string, unknown>>): string | null =>
  [text(event['account']), text(event['context']), idIn(event['related_object'])].find((id) => id?.startsWith('acct_')) ?? null;

/**
 * What we store of a signed event: ids. The object in it is as old as the event and is never trusted, so it does not need to have a certain
 * format. Missing values are filled in: `livemode` by the mode of the secret that signed it, an impossible time by `receivedAt`.
 */
export function providerEvent({ id, fields, payload }: SignedBody, given: { live: boolean; receivedAt: Date }): ProviderEvent {
  const event = fields ?? {};
  const object = getFields(getFields(event['data'])['object']);
  const metadata = getFields(object['metadata']);
  const type = text(event['type']);
  return {
    id,
    type: type ?? '',
    accountId: event['object'] === 'v2.core.event' ? accountIn(event) : text(event['account']),
    objectId: text(object['id']) ?? idIn(event['related_object']),
    intentId: object['object'] === 'payment_intent' ? text(object['id']) : idIn(object['payment_intent']),
    restaurantId: text(metadata['restaurantId']),
    paymentId: text(metadata['paymentId']),
    createdAt: eventTime(event['created']) ?? given.receivedAt,
    live: typeof event['livemode'] === 'boolean' ? event['livemode'] : given.live,
    payload,
    unusable: fields === null ? 'The body is no JSON object that can be read.' : type === null ? 'The event names no type.' : null,
  };
}
