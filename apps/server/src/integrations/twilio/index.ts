import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import { createTwilioSms } from './twilio.adapter.ts';
import { createTwilioClient } from './twilio.client.ts';
import { twilioEnv } from './twilio.env.ts';

/** Text messages through Twilio. */
export const twilio = defineIntegration({
  id: 'twilio',
  name: 'Twilio',
  switchedOnBy: 'TWILIO_ACCOUNT_SID',
  simulatedBy: 'TWILIO_BASE_URL',
  variables: twilioEnv,
  create({ TWILIO_BASE_URL: baseUrl, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, ...env }) {
    const http = createOutboundClient({ trustedOrigins: [new URL(baseUrl).origin] });
    const { TWILIO_MESSAGING_SERVICE_SID: service, TWILIO_FROM: from = '' } = env;
    return createTwilioSms(
      createTwilioClient({ baseUrl, accountSid, authToken, http }),
      service === undefined ? { from } : { messagingServiceSid: service },
    );
  },
});
