import { randomBytes } from 'node:crypto';

/** Ids that no other process generates: random once, then counted. Fresh random bytes for each would cost more than routing. */
export function requestIds(): () => string {
  const process = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
}
