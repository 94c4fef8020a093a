import { parseJson } from '@servery/domain/text';
import * as z from 'zod';
import { type OutboundClient, OutboundError } from '../../platform/http-client/http-client.ts';

export interface PostmarkMail {
  From: string;
  To: string;
  Subject: string;
  HtmlBody: string;
  TextBody: string;
  ReplyTo?: string;
  MessageStream: string;
  Headers: { Name: string; Value: string }[];
}

/**
 * `answer`: Postmark responded. `notSent`: no connection, so nothing can have happened. `lost`: the request may have arrived, but there was
 * no response that could be read.
 */
export type PostmarkReply =
  | { kind: 'answer'; status: number; code: number; message: string }
  | { kind: 'notSent'; message: string }
  | { kind: 'lost'; message: string };

/** Sends one mail. Never throws for failures of the network or the service. */
export type PostmarkClient = (mail: PostmarkMail) => Promise<PostmarkReply>;

const answerBody = z.object({ ErrorCode: z.int(), Message: z.string() });

const failures: Readonly<Record<OutboundError['reason'], string>> = {
  refused: 'The address of the mail service is not one that we call',
  unreachable: 'The mail service cannot be reached',
  timeout: 'The mail service did not answer in time',
  too_large: 'The mail service answered with more than we read',
};

const getJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** A client of `POST /email`. */
export function createPostmarkClient(options: {
  baseUrl: string;
  serverToken: string;
  http: OutboundClient;
  /** Time-out in milliseconds; 15 s by default. */
  timeoutMs?: number;
}): PostmarkClient {
  const url = `${options.baseUrl.replace(/\/+$/, '')}/email`;
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Postmark-Server-Token': options.serverToken,
  };
  return async (mail) => {
    try {
      const response = await options.http(url, {
        ...{ method: 'POST', headers, body: JSON.stringify(mail) },
        ...{ timeoutMs: options.timeoutMs ?? 15_000, maxBytes: 64 * 1024 },
      });
      const parsed = answerBody.safeParse(getJson(response.body.toString('utf8')));
      if (parsed.success) return { kind: 'answer', status: response.status, code: parsed.data.ErrorCode, message: parsed.data.Message };
      // What a proxy answers, or a service that is down, has another form.
      if (response.status >= 400) return { kind: 'answer', status: response.status, code: -1, message: '' };
      return { kind: 'lost', message: `The mail service gave no readable answer (HTTP ${response.status})` };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { kind: error.sent ? 'lost' : 'notSent', message: failures[error.reason] };
    }
  };
}
