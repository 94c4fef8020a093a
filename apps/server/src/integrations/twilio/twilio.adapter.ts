import type { SmsPort, SmsResult } from '../../ports/sms.ts';
import type { TwilioClient } from './twilio.client.ts';
import { getRefusal } from './twilio.mapping.ts';

/** The sender of messages: a number or registered name, or a service that chooses one. */
export type TwilioSender = { from: string } | { messagingServiceSid: string };

/** The port to text messages over Twilio. `SmartEncoded` prevents typographic characters from doubling a message's cost. */
export function createTwilioSms(create: TwilioClient, sender: TwilioSender): SmsPort {
  const origin: Record<string, string> = 'from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid };
  return {
    async send({ to, body }): Promise<SmsResult> {
      const reply = await create({ To: to, ...origin, Body: body, SmartEncoded: 'true' });
      if (reply.kind === 'notSent') return { outcome: 'refused', reason: 'unavailable', code: 'NOT_SENT', message: reply.message };
      if (reply.kind === 'lost') return { outcome: 'unknown', message: reply.message };
      const { status, sid, code } = reply;
      if (status >= 200 && status < 300 && sid !== undefined) return { outcome: 'sent', providerId: sid };
      const refusal = getRefusal(status, code);
      if (refusal === undefined)
        return { outcome: 'unknown', message: `The text message service has a problem of its own (HTTP ${status})` };
      return { outcome: 'refused', code: String(code ?? status), ...refusal };
    },
  };
}
