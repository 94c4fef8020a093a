import type { Stripe } from 'stripe';
import { readSignedBody } from '../../platform/http/signed-body.ts';
import type { EventSide, ProviderEventsPort } from '../../ports/provider-events.ts';
import { providerEvent } from './stripe-events.mapping.ts';

const toleranceSeconds = 300;

const getId = ({ id }: Readonly<Record<string, unknown>>): unknown => id;

/** The newest time in a header, in seconds; a header may contain several. */
const getTimestamp = (header: string): number =>
  Math.max(...header.split(',').flatMap((part) => (part.trim().startsWith('t=') ? [Number(part.trim().slice(2))] : [])));

/**
 * Checks signatures with the package and the given clock; the package itself accepts signatures from the future. Its `constructEvent` is
 * not used: it refuses genuine events of unknown formats.
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
      // Written so that a time that is not a number is refused too.
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
      // Read as the account, so its events need not name it.
      for await (const event of events) {
        const read = readSignedBody(Buffer.from(JSON.stringify(event)), getId);
        yield { ...providerEvent(read, { live: options.live, receivedAt: new Date() }), accountId: event.account ?? accountId };
      }
    },
  };
}
