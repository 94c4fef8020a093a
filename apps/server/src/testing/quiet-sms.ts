import type { SmsPort, SmsResult, SmsSend } from '../ports/sms.ts';

export interface QuietSms extends SmsPort {
  /** Everything that was given to it, in order. */
  readonly sent: SmsSend[];
  /** What it answers next, and from then on. */
  answer: SmsResult;
  /** The newest code that a number was sent. @throws when it got none. */
  code(to: string): string;
}

/** A text message service in memory that says what the test wants. */
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
