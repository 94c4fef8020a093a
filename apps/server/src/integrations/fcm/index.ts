import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import type { PushPort } from '../../ports/push.ts';
import { createFcmPush } from './fcm.adapter.ts';
import { createFcmClient } from './fcm.client.ts';
import { fcmEnv } from './fcm.env.ts';

/** Push messages to devices through Firebase. */
export const fcm = defineIntegration({
  id: 'fcm',
  name: 'Firebase',
  switchedOnBy: 'FCM_PROJECT_ID',
  simulatedBy: 'FCM_BASE_URL',
  variables: fcmEnv,
  create(env): PushPort {
    const http = createOutboundClient({ trustedOrigins: [env.FCM_BASE_URL, env.FCM_TOKEN_URL] });
    return createFcmPush(
      createFcmClient({
        projectId: env.FCM_PROJECT_ID,
        clientEmail: env.FCM_CLIENT_EMAIL,
        privateKey: env.FCM_PRIVATE_KEY,
        baseUrl: env.FCM_BASE_URL,
        tokenUrl: env.FCM_TOKEN_URL,
        http,
      }),
    );
  },
});
