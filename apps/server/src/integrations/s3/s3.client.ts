import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Env } from './s3.env.ts';

export type S3Sdk = typeof import('@aws-sdk/client-s3');

/** Tries of one call, the first one included. */
const tries = 3;
const quiet = (): void => {};

export interface S3Connection {
  sdk: S3Sdk;
  client: S3Client;
}

/**
 * The SDK and a client of it, loaded at the first call: it takes a second to load, and most installations need neither.
 * The address comes from whoever runs the server, and may be on their own network. Redirects are not followed.
 */
export function connectS3(env: S3Env): () => Promise<S3Connection> {
  let connecting: Promise<S3Connection> | undefined;
  const connect = async (): Promise<S3Connection> => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region: env.S3_REGION,
      ...(env.S3_ENDPOINT !== undefined && { endpoint: env.S3_ENDPOINT }),
      forcePathStyle: env.S3_PATH_STYLE,
      credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
      // What it would print is in the errors that it throws.
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      maxAttempts: tries,
      retryMode: 'standard',
      // Checksums in trailers are Amazon's own; others refuse them. Uploads carry an MD5 digest, which all of them check.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: Math.min(2_000, env.S3_TIMEOUT_MS),
        // A try that is not answered leaves time for another one. Uploads set their own.
        requestTimeout: Math.ceil(env.S3_TIMEOUT_MS / 2),
        throwOnRequestTimeout: true,
        httpsAgent: { maxSockets: 100 },
        httpAgent: { maxSockets: 100 },
      },
    });
    return { sdk, client };
  };
  return () => (connecting ??= connect());
}
