import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { noSms, type SmsPort } from '../../ports/sms.ts';
import { createTwilioSms } from './twilio.adapter.ts';
import { createTwilioClient } from './twilio.client.ts';
import { twilioEnv } from './twilio.env.ts';

/**
 * The text message provider as configured; without TWILIO_ACCOUNT_SID no messages are sent.
 * @throws when a variable cannot be read
 */
export function createSmsPort(variables: NodeJS.ProcessEnv): SmsPort {
  const given = Object.fromEntries(Object.entries(variables).filter(([name, value]) => name.startsWith('TWILIO_') && value !== ''));
  if (given['TWILIO_ACCOUNT_SID'] === undefined) return noSms;
  const env = twilioEnv.parse(given);
  const http = createOutboundClient({ trustedOrigins: [new URL(env.TWILIO_BASE_URL).origin] });
  const client = createTwilioClient({
    baseUrl: env.TWILIO_BASE_URL,
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    http,
  });
  const { TWILIO_MESSAGING_SERVICE_SID: service, TWILIO_FROM: from = '' } = env;
  return createTwilioSms(client, service === undefined ? { from } : { messagingServiceSid: service });
}
