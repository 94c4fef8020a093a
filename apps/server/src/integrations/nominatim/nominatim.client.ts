import { callJson, type JsonReply } from '../../platform/http-client/call-json.ts';
import type { OutboundClient } from '../../platform/http-client/http-client.ts';

export interface NominatimClientOptions {
  baseUrl: string;
  userAgent: string;
  http: OutboundClient;
  /** Time-out in milliseconds; 4 s by default: somebody is typing. */
  timeoutMs?: number;
}

/** Calls one of the server's paths with a query. */
export type NominatimClient = (path: '/search' | '/lookup', query: Readonly<Record<string, string>>) => Promise<JsonReply>;

const always = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
const largestReply = 512 * 1024;

/** A client of Nominatim's API over HTTP. */
export function createNominatimClient({ userAgent, http, timeoutMs = 4_000, ...options }: NominatimClientOptions): NominatimClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const headers = { 'User-Agent': userAgent, Accept: 'application/json' };
  return (path, query) =>
    callJson(http, `${baseUrl}${path}?${new URLSearchParams({ ...always, ...query }).toString()}`, {
      method: 'GET',
      headers,
      timeoutMs,
      maxBytes: largestReply,
    });
}
