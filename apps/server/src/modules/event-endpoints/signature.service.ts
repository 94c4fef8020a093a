import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of the Standard Webhooks specification, version 1 (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and body. */

const secretPrefix = 'whsec_';

/** A secret as receivers enter it: 256 random bits. */
export const newEventSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

const sign = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/** The headers of a delivery. With several secrets it has several signatures, and a receiver needs to find one of them right. */
export function getSignedHeaders(input: { id: string; at: Date; body: string; secrets: readonly string[] }): Record<string, string> {
  const timestamp = String(Math.floor(input.at.getTime() / 1000));
  const text = `${input.id}.${timestamp}.${input.body}`;
  return {
    'content-type': 'application/json',
    'user-agent': 'Servery-Webhooks/1',
    'webhook-id': input.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': input.secrets.map((secret) => sign(secret, text)).join(' '),
  };
}
