import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Responses of the vendor's gateway, before any interface is called. */
export interface Refusal {
  code: number;
  msg: string;
}

const windowSeconds = 300;

const header = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Checks a request as the vendor's gateway does: headers, time, signature over the raw body, and that time and nonce have not been used
 * together before (a nonce has only six digits, so it may occur again with another time). Null if it may pass.
 */
export const createGateway = (appId: string, appKey: string) => {
  const used = new Map<string, number>();
  return (headers: IncomingHttpHeaders, rawBody: Buffer): Refusal | null => {
    const [id, time, nonce, sign] = ['appid', 'timestamp', 'nonce', 'sign'].map((name) => header(headers, `sunmi-${name}`)) as [
      string,
      string,
      string,
      string,
    ];
    const missing = Object.entries({ 'Sunmi-Appid': id, 'Sunmi-Timestamp': time, 'Sunmi-Nonce': nonce, 'Sunmi-Sign': sign }).find(
      ([, value]) => value === '',
    );
    if (missing) return { code: 20000, msg: `missing parameter ${missing[0]}` };
    if (header(headers, 'source') !== 'openapi') return { code: 30001, msg: 'can not get ability' };
    if (!/^\d{10}$/.test(time) || !/^\d{6}$/.test(nonce)) return { code: 20000, msg: 'bad timestamp or nonce' };
    const now = Math.floor(Date.now() / 1000);
    if (Math.abs(now - Number(time)) > windowSeconds) return { code: 20001, msg: 'timestamp expired' };
    if (!same(id, appId)) return { code: 30000, msg: 'unknown appid' };
    const expected = createHmac('sha256', appKey)
      .update(Buffer.concat([rawBody, Buffer.from(id + time + nonce)]))
      .digest('hex');
    if (!same(sign, expected)) return { code: 40000, msg: 'signature error' };
    const key = `${time}.${nonce}`;
    if (used.has(key)) return { code: 30000, msg: 'nonce was used before' };
    used.set(key, Number(time));
    for (const [old, at] of used) {
      if (now - at <= windowSeconds) break;
      used.delete(old);
    }
    return null;
  };
};
