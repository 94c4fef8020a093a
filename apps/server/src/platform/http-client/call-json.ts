import { parseJson } from '@servery/domain/text';
import { type OutboundClient, OutboundError, type OutboundRequest } from './http-client.ts';

/** `answer`: the service spoke, and `body` is undefined where it spoke no JSON. `failed`: no answer came. */
export type JsonReply = { kind: 'answer'; status: number; body: unknown } | { kind: 'failed'; reason: OutboundError['reason'] };

/** One call that answers JSON. Never throws for what the network or the service does: for calls that may simply be made again. */
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
