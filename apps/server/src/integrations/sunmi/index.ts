import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import { createSunmiPrinter } from './sunmi.adapter.ts';
import { createSunmiClient } from './sunmi.client.ts';
import { sunmiEnv } from './sunmi.env.ts';

/** Printers of Sunmi's cloud. The simulator runs unless its address is set, so the app id alone does not mean the real service. */
export const sunmi = defineIntegration({
  id: 'sunmi',
  name: 'Sunmi',
  switchedOnBy: 'SUNMI_APP_ID',
  variables: sunmiEnv,
  create({ SUNMI_BASE_URL: baseUrl, SUNMI_APP_ID: appId, SUNMI_APP_KEY: appKey, SUNMI_SHOP_ID: shopId }) {
    const http = createOutboundClient({ trustedOrigins: [new URL(baseUrl).origin] });
    return createSunmiPrinter(createSunmiClient({ baseUrl, appId, appKey, http }), shopId);
  },
});
