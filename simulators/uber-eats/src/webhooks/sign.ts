import { createHmac } from 'node:crypto';

/** `X-Uber-Signature`: lower-case hex HMAC-SHA256 of the body as it is sent. */
export const signBody = (key: string, body: string): string => createHmac('sha256', key).update(body).digest('hex');
