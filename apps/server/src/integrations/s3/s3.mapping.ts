import type { BlobTrouble } from '../../ports/blob-store.ts';

/** What the SDK throws, as far as it matters here. */
export interface S3Failure {
  name?: string;
  message?: string;
  Code?: string;
  Region?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

const wrongKeys = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken']);
const wrongRegion = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException']);
/** Amazon has no limit; others have: MinIO, Ceph, and providers with paid plans. */
const noSpace = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientCapacity', 'StorageFull']);

/** Whether a call failed because there is no such object. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as S3Failure;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404);
}

/** A part that a blob does not have. */
export const isOutside = (error: unknown): boolean => (error as S3Failure).name === 'InvalidRange';

/** What a failure of the SDK means, in a sentence for whoever runs the server. */
export function toTrouble(error: unknown): { trouble: BlobTrouble; message: string } {
  const { name = '', Region, $metadata, $response } = error as S3Failure;
  const status = $metadata?.httpStatusCode ?? 0;
  // Answers without a body have no code.
  const said = /^(|Unknown\w*|Error|\d+)$/.test(name) ? `HTTP ${status}` : name;
  if (noSpace.has(name) || status === 507) return { trouble: 'full', message: `The picture store is full (${said})` };
  if (name === 'NoSuchBucket') return { trouble: 'refused', message: 'The picture store has no such bucket: check S3_BUCKET' };
  if (wrongKeys.has(name)) {
    return { trouble: 'refused', message: `The picture store refuses our keys (${name}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY` };
  }
  if (wrongRegion.has(name) || (status >= 300 && status < 400)) {
    const region = Region ?? $response?.headers?.['x-amz-bucket-region'];
    return {
      trouble: 'refused',
      message: `The bucket is in another region${region ? ` (${region})` : ''}: check S3_REGION and S3_ENDPOINT`,
    };
  }
  if (name === 'RequestTimeTooSkewed') {
    return { trouble: 'refused', message: 'This machine’s clock is wrong: the picture store refuses calls signed by it' };
  }
  if (status === 401 || status === 403) {
    return { trouble: 'refused', message: `The picture store does not allow it (${said}): check what the access key may do` };
  }
  const isOurMistake = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
  if (isOurMistake) return { trouble: 'refused', message: `The picture store refuses the call (${said})` };
  return {
    trouble: 'unreachable',
    message: status === 0 ? 'The picture store does not answer' : `The picture store cannot answer at the moment (${said})`,
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** For whoever looks into the bucket; the image server does not rely on it. */
export const getContentType = (key: string): string => contentTypes[/\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''] ?? 'application/octet-stream';

/** The part of a copy's header that names its source: every segment is encoded, the slashes are not. */
export const toCopySource = (bucket: string, key: string): string => `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
