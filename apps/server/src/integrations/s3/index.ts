import type { Logger } from 'pino';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import { createS3Store, type S3Store } from './s3.adapter.ts';
import { s3Env } from './s3.env.ts';

/** Pictures and films in a bucket of an S3-compatible store. Orders do not wait for it: what is wrong is logged. */
export const s3 = defineIntegration({
  id: 's3',
  name: 'a bucket',
  switchedOnBy: 'S3_BUCKET',
  simulatedBy: 'S3_ENDPOINT',
  prefix: 'S3_',
  variables: s3Env,
  create(env, { log }: { log?: Logger | undefined }): S3Store {
    return createS3Store({
      env,
      onTrouble(trouble) {
        if (trouble === null) log?.info('The picture store works.');
        else log?.error({ err: trouble }, `${trouble.message}. Pictures cannot be uploaded, and new sizes of pictures are not shown.`);
      },
    });
  },
  health: (store) => ({
    metric: { name: 'servery_picture_store_failing', help: 'Whether the last call of the picture store failed' },
    failing: () => store.failing(),
    check: () => store.check(),
  }),
});
