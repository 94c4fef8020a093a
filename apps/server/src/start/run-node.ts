import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { composeNode, type Node } from '../compose-node.ts';
import type { Config } from '../platform/config.ts';
import type { DatabaseAddress } from '../platform/db/connection.ts';
import { listenForMetrics } from '../platform/observability/metrics.ts';

/** The port of a node is already in use. */
class PortTaken extends Error {}

async function version(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Composes one app node and listens. @throws PortTaken */
export async function runNode(options: { config: Config; address: DatabaseAddress; env: NodeJS.ProcessEnv; log: Logger }): Promise<Node> {
  const node = await composeNode({ ...options, version: await version() });
  const { host, port, metrics } = options.config;
  let closeMetrics = async (): Promise<void> => {};
  let binding = port;
  try {
    await node.app.listen({ host, port });
    if (metrics !== undefined) {
      binding = metrics.port;
      closeMetrics = await listenForMetrics(node.metrics, metrics);
    }
    return {
      ...node,
      stop: async () => {
        await node.stop();
        await closeMetrics();
      },
    };
  } catch (error) {
    await node.stop();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (binding !== port) throw new PortTaken(`Port ${binding} is in use: choose another METRICS_PORT.`);
    throw new PortTaken(`Port ${port} is in use. Stop what uses it, or choose another one: PORT=${port + 10} npm start`);
  }
}
