import { callJson, type JsonReply } from '../../platform/http-client/call-json.ts';
import type { OutboundClient } from '../../platform/http-client/http-client.ts';

export interface GooglePlacesClientOptions {
  baseUrl: string;
  apiKey: string;
  http: OutboundClient;
  /** Time-out in milliseconds; 4 s by default: somebody is typing. */
  timeoutMs?: number;
}

export interface GooglePlacesClient {
  autocomplete(body: object): Promise<JsonReply>;
  details(placeId: string, query: { sessionToken: string; regionCode: string }): Promise<JsonReply>;
}

/** Without it Google returns nothing; each field costs money. */
const detailFields = 'id,formattedAddress,addressComponents,location';
const largestReply = 256 * 1024;

/** A client of Google's Places API (New) over HTTP. */
export function createGooglePlacesClient({ apiKey, http, timeoutMs = 4_000, ...options }: GooglePlacesClientOptions): GooglePlacesClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const headers = { 'X-Goog-Api-Key': apiKey, Accept: 'application/json' };
  const limits = { timeoutMs, maxBytes: largestReply };
  return {
    autocomplete: (body) =>
      callJson(http, `${baseUrl}/v1/places:autocomplete`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        ...limits,
      }),
    details: (placeId, query) =>
      callJson(http, `${baseUrl}/v1/places/${encodeURIComponent(placeId)}?${new URLSearchParams(query).toString()}`, {
        method: 'GET',
        headers: { ...headers, 'X-Goog-FieldMask': detailFields },
        ...limits,
      }),
  };
}
