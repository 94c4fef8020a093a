import type { SmsPort, SmsResult, SmsSend } from '../ports/sms.ts';

export interface QuietSms extends SmsPort {
  /** Everything that it received, in order. */
  readonly sent: SmsSend[];
  /** Its result for the next messages. */
  answer: SmsResult;
  /** The newest code sent to a number. @throws if there is none. */
  code(to: string): string;
}

/** An in-memory text message service with results set by the test. */
export function createQuietSms(): QuietSms {
  const sms: QuietSms = {
    sent: [],
    answer: { outcome: 'sent', providerId: 'SM0' },
    send: async (message) => {
      sms.sent.push(message);
      return sms.answer;
    },
    code(to) {
      const code = /\b\d{6}\b/.exec(sms.sent.findLast((message) => message.to === to)?.body ?? '')?.[0];
      if (code === undefined) throw new Error(`${to} was sent no code.`);
      return code;
    },
  };
  return sms;
}
