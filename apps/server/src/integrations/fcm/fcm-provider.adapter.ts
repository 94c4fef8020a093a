import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import type { PushPort } from '../../ports/push.ts';
import { createFcmPush } from './fcm.adapter.ts';
import { createFcmClient } from './fcm.client.ts';
import { fcmEnv } from './fcm.env.ts';

/** Firebase as configured in the environment; undefined if no project is configured. @throws when the environment cannot be read */
export function createFcmPort(env: NodeJS.ProcessEnv): PushPort | undefined {
  if (!env['FCM_PROJECT_ID']) return undefined;
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name.startsWith('FCM_') && value !== ''));
  const config = fcmEnv.parse(given);
  const http = createOutboundClient({ trustedOrigins: [config.FCM_BASE_URL, config.FCM_TOKEN_URL] });
  return createFcmPush(
    createFcmClient({
      projectId: config.FCM_PROJECT_ID,
      clientEmail: config.FCM_CLIENT_EMAIL,
      privateKey: config.FCM_PRIVATE_KEY,
      baseUrl: config.FCM_BASE_URL,
      tokenUrl: config.FCM_TOKEN_URL,
      http,
    }),
  );
}
