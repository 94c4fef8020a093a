import { createHmac, randomBytes } from 'node:crypto';
import type { MischiefKind } from '../world/tables.ts';

/** `t=…,v1=…`: the time in unix seconds, and an HMAC over it and the body, keyed with the whole secret. */
const signatureHeader = (body: string, secret: string, unixSeconds: number): string =>
  `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`;

const tooOldSeconds = 60 * 60;

export interface Secrets {
  own: string;
  /** The secret of another endpoint. */
  other: string;
}

/** The header of a delivery, wrong on purpose if that is planned. The time is the machine's own: receivers compare it with theirs. */
export const headerFor = (body: string, { own, other }: Secrets, mischief: MischiefKind | null): string => {
  const now = Math.floor(Date.now() / 1000);
  if (mischief === 'badSignature') return `t=${now},v1=${randomBytes(32).toString('hex')}`;
  if (mischief === 'oldTimestamp') return signatureHeader(body, own, now - tooOldSeconds);
  if (mischief === 'otherSecret') return signatureHeader(body, other, now);
  return signatureHeader(body, own, now);
};
