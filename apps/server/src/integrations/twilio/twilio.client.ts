import { parseJson } from '@servery/domain/text';
import * as z from 'zod';
import { type OutboundClient, OutboundError } from '../../platform/http-client/http-client.ts';

export interface TwilioClientOptions {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  http: OutboundClient;
  /** Time-out in milliseconds; 10 s by default. */
  timeoutMs?: number;
}

/**
 * `answer`: the service responded. `notSent`: no connection, so nothing can have happened. `lost`: the request may have arrived, but there
 * was no response, or none that could be read.
 */
export type TwilioReply =
  | { kind: 'answer'; status: number; sid: string | undefined; code: number | undefined }
  | { kind: 'notSent'; message: string }
  | { kind: 'lost'; message: string };

/** Creates a message from the form's fields. */
export type TwilioClient = (form: Readonly<Record<string, string>>) => Promise<TwilioReply>;

const answerBody = z.object({ sid: z.string().optional(), code: z.int().optional() });
const largestReply = 64 * 1024;

const said: Readonly<Record<OutboundError['reason'], string>> = {
  refused: 'The address of the text message service is not one that we call',
  unreachable: 'The text message service cannot be reached',
  timeout: 'The text message service did not answer in time',
  too_large: 'The text message service answered with more than we read',
};

const getJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** A client of the provider's form-encoded API over HTTP. Never throws for failures of the network or the service. */
export function createTwilioClient(options: TwilioClientOptions): TwilioClient {
  const { accountSid, authToken, http, timeoutMs = 10_000 } = options;
  const url = `${options.baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'application/json',
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
  };
  return async (form) => {
    try {
      const body = new URLSearchParams(form).toString();
      const response = await http(url, { method: 'POST', headers, body, timeoutMs, maxBytes: largestReply });
      const parsed = answerBody.safeParse(getJson(response.body.toString('utf8')));
      if (!parsed.success) return { kind: 'lost', message: `The text message service gave no readable answer (HTTP ${response.status})` };
      return { kind: 'answer', status: response.status, sid: parsed.data.sid, code: parsed.data.code };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { kind: error.sent ? 'lost' : 'notSent', message: said[error.reason] };
    }
  };
}
