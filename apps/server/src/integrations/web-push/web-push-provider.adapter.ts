import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import type { PushPort } from '../../ports/push.ts';
import { createWebPush } from './web-push.adapter.ts';
import { webPushEnv } from './web-push.env.ts';

interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/**
 * Web push as configured in the environment. `keys`: the configured pair, if there is one; `port`: sends with the current pair.
 * @throws when the environment cannot be read
 */
export function createWebPushPort(env: NodeJS.ProcessEnv): { keys: KeyPair | undefined; port(standing: () => Promise<KeyPair>): PushPort } {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name.startsWith('PUSH_') && value !== ''));
  const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT, PUSH_SERVICES, PUSH_SIMULATOR_ORIGIN } = webPushEnv.parse(given);
  const http = createOutboundClient({ trustedOrigins: PUSH_SIMULATOR_ORIGIN === undefined ? [] : [PUSH_SIMULATOR_ORIGIN] });
  return {
    keys:
      PUSH_PUBLIC_KEY === undefined || PUSH_PRIVATE_KEY === undefined
        ? undefined
        : { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY },
    port: (keys) =>
      createWebPush({
        keys,
        contact: PUSH_CONTACT,
        http,
        services: PUSH_SERVICES,
        ...(PUSH_SIMULATOR_ORIGIN !== undefined && { simulatorOrigin: PUSH_SIMULATOR_ORIGIN }),
      }),
  };
}
