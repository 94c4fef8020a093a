import type { Stripe } from 'stripe';
import { readSignedBody } from '../../platform/http/signed-body.ts';
import type { EventSide, ProviderEventsPort } from '../../ports/provider-events.ts';
import { providerEvent } from './stripe-events.mapping.ts';

const toleranceSeconds = 300;

const getId = ({ id }: Readonly<Record<string, unknown>>): unknown => id;

/** The newest time that a header claims, in seconds; a header may be written to claim several. */
const getTimestamp = (header: string): number =>
  Math.max(...header.split(',').flatMap((part) => (part.trim().startsWith('t=') ? [Number(part.trim().slice(2))] : [])));

/**
 * Signatures by the package, with the clock given; the package itself lets signatures from the future pass. Its `constructEvent` is not used:
 * it refuses true events of forms that it does not know.
 */
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
      if (!(getTimestamp(signature) <= now / 1000 + toleranceSeconds)) return undefined;
      const { signature: signatures } = stripe.webhooks;
      if (signatures === null) return undefined;
      try {
        signatures.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now);
      } catch {
        return undefined;
      }
      return providerEvent(readSignedBody(body, getId), { live: options.live, receivedAt: new Date(now) });
    },
    async *undelivered({ from, accountId }) {
      const events = stripe.events.list(
        { delivery_success: false, created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 },
        accountId === null ? {} : { stripeAccount: accountId },
      );
      // Asked as the account, its events need not say whose they are.
      for await (const event of events) {
        const read = readSignedBody(Buffer.from(JSON.stringify(event)), getId);
        yield { ...providerEvent(read, { live: options.live, receivedAt: new Date() }), accountId: event.account ?? accountId };
      }
    },
  };
}
