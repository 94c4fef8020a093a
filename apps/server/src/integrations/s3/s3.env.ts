import * as z from 'zod';

const milliseconds = (most: number) => z.coerce.number().int().min(100).max(most);

/** Environment of an S3-compatible store. */
export const s3Env = z.object({
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'needs the name of a bucket: 3 to 63 small letters, digits, dots, hyphens.'),
  S3_REGION: z.string().regex(/^[a-z0-9-]{2,40}$/, 'needs a region such as ap-southeast-2 or auto.'),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S{3,128}$/, 'needs the id of the access key.'),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S{3,256}$/, 'needs the secret of the access key.'),
  /** Without it Amazon's own, by the region. */
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'needs the form https://s3.example.com, without a path.')
    .optional(),
  /** The bucket in the path (`/bucket/key`) instead of in the host's name. */
  S3_PATH_STYLE: z
    .enum(['0', '1', 'true', 'false', 'yes', 'no'])
    .default('0')
    .transform((text) => ['1', 'true', 'yes'].includes(text)),
  /** Before every key, so that a bucket can hold several installations. */
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*[\w.-]+\/?$/, 'needs folders such as servery/production.')
    .default('')
    .or(z.literal(''))
    .transform((text) => (text === '' || text.endsWith('/') ? text : `${text}/`)),
  /** Until a call has its answer, with all of its tries. Uploads have longer, by their size. */
  S3_TIMEOUT_MS: milliseconds(60_000).default(8_000),
});
export type S3Env = z.output<typeof s3Env>;
