import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startNodes } from '../../apps/server/src/cluster.ts';
import { silentLog } from '../../apps/server/src/platform/testing/silent-log.ts';

/**
 * As primary: starts two nodes as the server does and reports their ports and process ids. As node: answers every request with its process
 * id.
 */
if (cluster.isPrimary) {
  let port = 0;
  cluster.on('listening', (_node, address) => (port = address.port));
  await startNodes({ count: 2, env: {}, log: silentLog });
  const pids = Object.values(cluster.workers ?? {}).map((node) => node?.process.pid);
  process.send?.({ port, pids });
  // If its parent has ended, nobody would stop it.
  process.on('disconnect', () => {
    for (const node of Object.values(cluster.workers ?? {})) node?.process.kill('SIGKILL');
    process.exit();
  });
} else {
  const server = createServer((_request, response) =>
    response.setHeader('content-length', String(process.pid).length).end(String(process.pid)),
  );
  server.listen({ port: 0, host: '127.0.0.1' }, () => process.send?.((server.address() as AddressInfo).port > 0 && 'ready'));
}
