import { parseJson } from '@servery/domain/text';
import { type OutboundClient, OutboundError, type OutboundRequest } from './http-client.ts';

/** `answer`: the service responded, and `body` is undefined if that was not JSON. `failed`: there was no response. */
export type JsonReply = { kind: 'answer'; status: number; body: unknown } | { kind: 'failed'; reason: OutboundError['reason'] };

/** One call with a JSON response. Never throws for failures of the network or the service: for calls that may simply be repeated. */
export async function callJson(http: OutboundClient, url: string, request: OutboundRequest): Promise<JsonReply> {
  try {
    const response = await http(url, request);
    return { kind: 'answer', status: response.status, body: parse(response.body.toString('utf8')) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { kind: 'failed', reason: error.reason };
  }
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
