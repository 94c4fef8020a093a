import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailPort, MailSend } from './mail.ts';

/** A mail service that can be made to fail. */
export interface MailHarness {
  mail: MailPort;
  /** The same service, at an address where nothing listens. */
  unreachable: MailPort;
  /** How the next mail to an address fails: refused permanently or temporarily, or the connection breaks before or after it is accepted. */
  failNext(how: 'refuse' | 'later' | 'cutBefore' | 'cutAfter' | 'silence', to: string): Promise<void>;
  /** What is known of a mail whose connection breaks before it is accepted; `refused` unless given. */
  cutBefore?: 'refused' | 'unknown';
  /** What arrived for an address. */
  arrived(to: string): Promise<{ subject: string; html: string; text: string; messageId: string; from: string }[]>;
  close(): Promise<void>;
}

/** What every adapter of the mail port must do. Run it against the simulator over the real protocol. */
export const mailSuite = (name: string, start: () => Promise<MailHarness>): void => {
  describe(`mail port: ${name}`, () => {
    let harness: MailHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness?.close());

    const mail = (changes: Partial<MailSend> = {}): MailSend => ({
      id: randomUUID(),
      to: `${randomUUID()}@example.com`,
      subject: 'Bestätigung: £5 ☕',
      html: '<p>Grüße &amp; <a href="https://example.com/a?b=1&amp;c=2">here</a></p>',
      text: 'Grüße & https://example.com/a?b=1&c=2\n.\nA line that is one dot.',
      ...changes,
    });

    it('brings subject, HTML and text as they were, with our id in the Message-ID', async () => {
      const sent = mail();
      expect(await harness.mail.send(sent)).toEqual({ outcome: 'sent' });
      const [found, ...more] = await harness.arrived(sent.to);
      expect(more).toEqual([]);
      expect(found).toMatchObject({ subject: sent.subject, from: 'Servery Test <hello@servery.example>' });
      expect(found?.html.trim()).toBe(sent.html);
      expect(found?.text.trim()).toBe(sent.text);
      expect(found?.messageId).toBe(`<${sent.id}@servery.example>`);
    });

    it('keeps the Message-ID of a mail that is sent again', async () => {
      const sent = mail();
      await harness.mail.send(sent);
      await harness.mail.send(sent);
      const found = await harness.arrived(sent.to);
      expect(new Set(found.map(({ messageId }) => messageId)).size).toBe(1);
    });

    it('writes no header of its own making into the mail', async () => {
      const sent = mail({ subject: 'Hello\r\nBcc: somebody@example.com\r\n\r\nBody' });
      expect((await harness.mail.send(sent)).outcome).toBe('sent');
      expect(await harness.arrived(sent.to)).toHaveLength(1);
      expect(await harness.arrived('somebody@example.com')).toEqual([]);
    });

    it('tells what will never go from what may go later', async () => {
      for (const [how, retryable] of [
        ['refuse', false],
        ['later', true],
        ['cutBefore', true],
      ] as const) {
        const outcome = how === 'cutBefore' ? (harness.cutBefore ?? 'refused') : 'refused';
        const sent = mail();
        await harness.failNext(how, sent.to);
        expect([how, await harness.mail.send(sent)]).toMatchObject([how, outcome === 'refused' ? { outcome, retryable } : { outcome }]);
        expect(await harness.arrived(sent.to)).toEqual([]);
      }
      expect(await harness.unreachable.send(mail())).toMatchObject({ outcome: 'refused', retryable: true });
    });

    it('does not know about a mail when the line goes dead after it, or the server falls silent', async () => {
      for (const how of ['cutAfter', 'silence'] as const) {
        const sent = mail();
        await harness.failNext(how, sent.to);
        expect([how, await harness.mail.send(sent)]).toMatchObject([how, { outcome: 'unknown' }]);
        expect(await harness.arrived(sent.to)).toHaveLength(1);
      }
    });
  });
};
