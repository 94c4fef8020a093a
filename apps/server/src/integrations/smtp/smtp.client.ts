import { createTransport } from 'nodemailer';
import type { SmtpFailure } from './smtp.mapping.ts';

export interface SmtpMail {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: string | undefined;
  messageId: string;
}

/** `done`, or the failure and how far the mail had got. */
export type SmtpReply = { kind: 'done' } | { kind: 'failed'; failure: SmtpFailure; wholeMessageLeft: boolean };
export type SmtpClient = (mail: SmtpMail) => Promise<SmtpReply>;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Sends one mail over its own connection. Never throws. `smtp:` continues only if the server offers TLS, except to this machine.
 * Files and addresses in a mail's content are never opened.
 */
export function createSmtpClient(options: { url: string; timeoutMs?: number }): SmtpClient {
  const { protocol, hostname, port, username, password } = new URL(options.url);
  const timeout = options.timeoutMs ?? 15_000;
  const here = loopback.test(hostname);
  return async (mail) => {
    let wholeMessageLeft = false;
    // The library reports only to its logger when the last byte of a message has been sent.
    const note = (entry: unknown): void => {
      if ((entry as { tnx?: string }).tnx === 'message') wholeMessageLeft = true;
    };
    const quiet = (): void => {};
    const transport = createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'smtps:' ? 465 : 587)),
      secure: protocol === 'smtps:',
      requireTLS: protocol === 'smtp:' && !here,
      ignoreTLS: protocol === 'smtp:' && here,
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: { level: quiet, trace: quiet, debug: quiet, info: note, warn: quiet, error: quiet, fatal: quiet },
    });
    try {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
      return { kind: 'done' };
    } catch (error) {
      const { message, code, responseCode } = error as SmtpFailure;
      return { kind: 'failed', failure: { message, code, responseCode }, wholeMessageLeft };
    } finally {
      transport.close();
    }
  };
}
