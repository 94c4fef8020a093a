import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { type OutboundClient, OutboundError } from '../../platform/http-client/http-client.ts';
import type { PushPort, PushResult } from '../../ports/push.ts';
import { toPushResult } from './web-push.mapping.ts';

export interface WebPushOptions {
  /** The key pair that browsers subscribed with: base64url of the point and of the private number. */
  keys: () => Promise<{ publicKey: string; privateKey: string }>;
  contact: string;
  http: OutboundClient;
  /** Hosts of push services; `*.` before a name means any name below it. */
  services: readonly string[];
  /** A simulated service uses plain HTTP; all others need TLS. */
  simulatorOrigin?: string;
}

/** Services accept 4,096 bytes; the library pads up to that, so that a length reveals nothing. Ours contain only ids. */
const largestMessage = 3_500;

/** Pushes to browsers: encrypted for the device (RFC 8291), signed by us (RFC 8292), sent to the service that its browser chose. */
export function createWebPush(options: WebPushOptions): PushPort {
  return {
    mayCall: (target) => target.provider !== 'webPush' || mayCall(target.endpoint, options),
    async send({ target, message, ttlSeconds }): Promise<PushResult> {
      if (target.provider !== 'webPush') return { outcome: 'refused', configuration: false, message: 'That is no browser' };
      const url = new URL(target.endpoint);
      const simulated = options.simulatorOrigin !== undefined && url.origin === new URL(options.simulatorOrigin).origin;
      if (url.protocol !== 'https:' && !simulated)
        return { outcome: 'refused', configuration: false, message: 'The push service has no TLS' };
      // Subscribed when the list of services was different.
      if (!mayCall(target.endpoint, options)) return { outcome: 'gone' };
      const plain = new TextEncoder().encode(JSON.stringify(message));
      if (plain.byteLength > largestMessage) throw new Error(`a push of ${plain.byteLength} bytes`);
      const { publicKey, privateKey } = await options.keys();
      // The library accepts only services with TLS; the simulator accepts the secure form of its own origin.
      const subscription = { endpoint: target.endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: target.keys };
      let body: Uint8Array;
      let headers: { authorization: string };
      try {
        body = await encryptNotification(subscription, plain);
        ({ headers } = await vapidHeaders(subscription, { subject: options.contact, publicKey, privateKey }));
      } catch {
        // Invalid keys: nothing can ever reach this device.
        return { outcome: 'gone' };
      }
      try {
        const answer = await options.http(target.endpoint, {
          method: 'POST',
          headers: {
            ...headers,
            ttl: String(ttlSeconds),
            urgency: 'high',
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
          },
          body,
          maxBytes: 64 * 1024,
        });
        const retryAfter = answer.headers['retry-after'];
        return toPushResult(answer.status, typeof retryAfter === 'string' ? retryAfter : undefined);
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        if (error.reason === 'refused') return { outcome: 'gone' };
        return { outcome: 'later', afterSeconds: null, message: error.message };
      }
    },
  };
}

/**
 * Whether an address is one of the known services', over TLS on its usual port, or the simulator's: a subscription must not make the server
 * call any host and port. The address behind a name is checked with every call.
 */
function mayCall(endpoint: string, { services, simulatorOrigin }: Pick<WebPushOptions, 'services' | 'simulatorOrigin'>): boolean {
  const url = new URL(endpoint);
  if (simulatorOrigin !== undefined && url.origin === new URL(simulatorOrigin).origin) return true;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return services.some((service) => (service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service));
}
