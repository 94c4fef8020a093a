import { createPublicKey, verify } from 'node:crypto';

interface Claims {
  aud?: unknown;
  exp?: unknown;
  sub?: unknown;
}

/**
 * Whether an Authorization header is that of an application server (RFC 8292): signed by the key that it names, for this service, at most a
 * day ahead, and with somebody to write to. @returns the key, or why not
 */
export function checkVapid(
  header: string | undefined,
  origins: readonly string[],
  nowSeconds: number,
): { key: string } | { problem: string } {
  const parts = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(header ?? '');
  if (!parts) return { problem: 'no VAPID header' };
  const [, token = '', key = ''] = parts;
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return { problem: 'the key is no point' };
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return { problem: 'the signature is wrong' };
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims;
  if (typeof claims.aud !== 'string' || !origins.includes(claims.aud)) return { problem: `the audience is ${String(claims.aud)}` };
  if (typeof claims.exp !== 'number' || claims.exp <= nowSeconds || claims.exp > nowSeconds + 86_400)
    return { problem: 'it has expired, or lasts too long' };
  if (typeof claims.sub !== 'string' || !/^(mailto:|https:)/.test(claims.sub)) return { problem: 'nobody to write to' };
  return { key };
}
