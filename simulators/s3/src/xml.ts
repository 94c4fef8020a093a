import { escapeHtml } from '@servery/simulator-kit';
import type { StoredObject } from './ledger.ts';
import type { Refusal } from './sign.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const tag = (name: string, value: string | number): string => `<${name}>${escapeHtml(String(value))}</${name}>`;

export const errorXml = ({ code, message, region }: Refusal, resource: string, requestId: string): string =>
  `${head}<Error>${tag('Code', code)}${tag('Message', message)}${region === undefined ? '' : tag('Region', region)}${tag('Resource', resource)}${tag('RequestId', requestId)}</Error>`;

export const copyXml = ({ etag, storedAt }: StoredObject): string =>
  `${head}<CopyObjectResult ${space}>${tag('LastModified', storedAt)}${tag('ETag', etag)}</CopyObjectResult>`;

interface Listing {
  bucket: string;
  prefix: string;
  maxKeys: number;
  objects: readonly StoredObject[];
  /** Where the next page begins. */
  next: string | null;
}

export const listXml = ({ bucket, prefix, maxKeys, objects, next }: Listing): string => {
  const contents = objects.map(
    ({ key, size, etag, storedAt }) =>
      `<Contents>${tag('Key', key)}${tag('LastModified', storedAt)}${tag('ETag', etag)}${tag('Size', size)}${tag('StorageClass', 'STANDARD')}</Contents>`,
  );
  const more = `${tag('IsTruncated', String(next !== null))}${next === null ? '' : tag('NextContinuationToken', next)}`;
  return `${head}<ListBucketResult ${space}>${tag('Name', bucket)}${tag('Prefix', prefix)}${tag('KeyCount', objects.length)}${tag('MaxKeys', maxKeys)}${more}${contents.join('')}</ListBucketResult>`;
};
