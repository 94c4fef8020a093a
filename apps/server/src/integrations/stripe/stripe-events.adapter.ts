import type { Stripe } from 'stripe';
import type { EventSide, ProviderEvent, ProviderEventsPort } from '../../ports/provider-events.ts';
import { instantOf } from './stripe-intents.mapping.ts';

const toleranceSeconds = 300;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const idIn = (value: unknown): string | null => text(value) ?? text((value as { id?: unknown } | null | undefined)?.id);

/** What we keep of an event: ids. The object in it is as old as the event. */
function eventOf(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as unknown as Record<string, unknown>;
  const metadata = (object['metadata'] ?? {}) as Record<string, unknown>;
  return {
    id: event.id,
    type: event.type,
    accountId: event.account ?? null,
    objectId: text(object['id']),
    intentId: object['object'] === 'payment_intent' ? text(object['id']) : idIn(object['payment_intent']),
    restaurantId: text(metadata['restaurantId']),
    paymentId: text(metadata['paymentId']),
    createdAt: instantOf(event.created),
    live: event.livemode,
    payload: event,
  };
}

/** The newest time that a header claims, in seconds; a header may be written to claim several. */
const timestampOf = (header: string): number =>
  Math.max(...header.split(',').flatMap((part) => (part.trim().startsWith('t=') ? [Number(part.trim().slice(2))] : [])));

/** Signatures by the package, with the clock given; the package itself lets signatures from the future pass. */
export function createStripeEvents(
  stripe: Stripe,
  options: { live: boolean; secrets: Readonly<Record<EventSide, string | undefined>> },
): ProviderEventsPort {
  return {
    available: true,
    live: options.live,
    verify({ side, body, signature, now }) {
      const secret = options.secrets[side];
      if (secret === undefined || secret === '' || signature === undefined) return undefined;
      // Written so that a time that is no number is refused too.
      if (!(timestampOf(signature) <= now / 1000 + toleranceSeconds)) return undefined;
      try {
        const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
        return typeof event.id === 'string' && typeof event.type === 'string' && event.object === 'event' ? eventOf(event) : undefined;
      } catch {
        return undefined;
      }
    },
    async *undelivered({ from, accountId }) {
      const events = stripe.events.list(
        { delivery_success: false, created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 },
        accountId === null ? {} : { stripeAccount: accountId },
      );
      // Asked as the account, its events need not say whose they are.
      for await (const event of events) yield { ...eventOf(event), accountId: event.account ?? accountId };
    },
  };
}
