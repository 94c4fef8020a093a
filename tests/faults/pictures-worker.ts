import { allPolicies } from '../../apps/server/src/compose-policies.ts';
import { composeModules } from '../../apps/server/src/compose.ts';
import { getRoutes } from '../../apps/server/src/compose-routes.ts';
import { createS3Store } from '../../apps/server/src/integrations/s3/s3.adapter.ts';
import type { S3Env } from '../../apps/server/src/integrations/s3/s3.env.ts';
import { createPictureStorage } from '../../apps/server/src/platform/blobs/picture-storage.ts';
import type { DatabaseAddress } from '../../apps/server/src/platform/db/connection.ts';
import { openDatabase } from '../../apps/server/src/platform/db/connections.ts';
import { silentLog } from '../../apps/server/src/platform/testing/silent-log.ts';
import { createTestApp } from '../../apps/server/src/platform/testing/test-app.ts';
import type { PrinterPort } from '../../apps/server/src/ports/printer.ts';

/** A node on a given database and bucket, in a process of its own, to be killed. */
export interface NodePlan {
  address: DatabaseAddress;
  env: S3Env;
  dataDir: string;
}

process.once('message', ({ address, env, dataDir }: NodePlan) => {
  const start = async () => {
    const database = openDatabase({ address, poolSize: 4, log: silentLog });
    const storage = createPictureStorage(createS3Store({ env }), dataDir);
    const modules = composeModules({ database, printer: {} as PrinterPort, pictures: { storage } });
    const { app } = await createTestApp({ database, routes: getRoutes(modules), policies: allPolicies });
    process.send!(await app.listen({ port: 0, host: '127.0.0.1' }));
  };
  start().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
