import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';
import { controlRoutes } from './control.routes.ts';
import { fcmRoutes, type FcmAccount } from './fcm.routes.ts';
import { webPushRoutes } from './web-push.routes.ts';
import { createWorld } from './world.ts';

export interface PushSimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  /** Without one there is no Firebase here. */
  fcm?: FcmAccount;
}

export interface PushSimulator {
  /** Origin without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the services that wake devices: a browser maker's push service and Firebase, on loopback. It accepts the secure form of its own
 * origin, because senders accept only push services with TLS.
 * @throws if the port is taken
 */
export async function startPushSimulator(options: PushSimulatorOptions): Promise<PushSimulator> {
  const world = createWorld();
  const app = fastify({ forceCloseConnections: true });
  const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await app.register(async (scope) => webPushRoutes(scope, world, () => [origin(), origin().replace('http:', 'https:')]));
  await app.register(async (scope) => controlRoutes(scope, world, origin));
  const { fcm } = options;
  if (fcm !== undefined) await app.register(async (scope) => fcmRoutes(scope, world, fcm, () => `${origin()}/token`));
  await app.listen({ port: options.port, host: '127.0.0.1' });
  return { url: origin(), close: () => app.close() };
}
