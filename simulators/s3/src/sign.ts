import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface SignedRequest {
  method: string;
  /** Path and query as they came. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** An answer of the service that refuses a call. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  region?: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const longestSkewMs = 15 * 60_000;

const refuse = (status: number, code: string, message: string): Refusal => ({ status, code, message });

/** Whether a call bears a right signature, version 4, over its headers and its body; the service's refusal if not. */
export function checkSignature(request: SignedRequest, account: Account, now: number): Refusal | null {
  const read = (name: string): string => String(request.headers[name] ?? '');
  const match = authorization.exec(read('authorization'));
  if (match === null) return refuse(403, 'AccessDenied', 'Access Denied');
  const [, accessKeyId, day, region, names = '', signature = ''] = match;
  if (accessKeyId !== account.accessKeyId) {
    return refuse(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (region !== account.region) {
    return {
      ...refuse(400, 'AuthorizationHeaderMalformed', `The region '${region}' is wrong; expecting '${account.region}'`),
      region: account.region,
    };
  }
  const at = read('x-amz-date');
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(time) || Math.abs(now - time) > longestSkewMs) {
    return refuse(403, 'RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
  }
  const hash = read('x-amz-content-sha256');
  if (hash.startsWith('STREAMING-'))
    return refuse(501, 'NotImplemented', 'A header you provided implies functionality that is not implemented.');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(request.body)) {
    return refuse(400, 'XAmzContentSHA256Mismatch', "The provided 'x-amz-content-sha256' header does not match what was computed.");
  }
  const [path = '', query = ''] = request.url.split('?', 2);
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=', 2).map((part) => encode(decodeURIComponent(part.replaceAll('+', ' ')))))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .toSorted();
  const signed = names.split(';');
  if (!signed.includes('host')) return refuse(403, 'AccessDenied', 'The host has to be signed.');
  const canonical = [
    request.method,
    path
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    parameters.join('&'),
    ...signed.map((name) => `${name}:${read(name).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region!, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${account.secretAccessKey}`, day!));
  const right = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  if (timingSafeEqual(right, Buffer.from(signature, 'hex')) && at.startsWith(day!)) return null;
  return refuse(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.');
}
