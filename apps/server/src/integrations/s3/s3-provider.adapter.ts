import { readVariables } from '../../platform/integrations/define-integration.ts';
import type { BlobStoreError } from '../../ports/blob-store.ts';
import { createS3Store, type S3Store } from './s3.adapter.ts';
import { s3Env } from './s3.env.ts';

/**
 * The S3-compatible store as configured; undefined without S3_BUCKET.
 * @throws with one sentence per variable that is missing or cannot be read
 */
export function createConfiguredS3(
  variables: NodeJS.ProcessEnv,
  onTrouble?: (trouble: BlobStoreError | null) => void,
): S3Store | undefined {
  const given = Object.fromEntries(Object.entries(variables).filter(([name, value]) => name.startsWith('S3_') && value !== ''));
  if (given['S3_BUCKET'] === undefined) {
    const other = Object.keys(given)[0];
    if (other !== undefined) throw new Error(`The configuration cannot be read.\nS3_BUCKET: is needed where ${other} is set.`);
    return undefined;
  }
  return createS3Store({ env: readVariables(s3Env, given, 'S3_BUCKET'), ...(onTrouble && { onTrouble }) });
}
