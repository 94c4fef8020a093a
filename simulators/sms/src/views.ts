import type { Message } from './ledger.ts';

/** RFC 2822, as the provider writes instants. */
const rfc2822 = (iso: string | null): string | null => (iso === null ? null : new Date(iso).toUTCString().replace('GMT', '+0000'));

/** US dollars for a part, by dial code; made up, in the right order of size. */
const prices: readonly [prefix: string, price: number][] = [
  ['+61', 0.0515],
  ['+64', 0.105],
  ['+44', 0.0524],
  ['+1', 0.0083],
];
const getPrice = ({ to, parts }: Message): string => {
  const each = prices.find(([prefix]) => to.startsWith(prefix))?.[1] ?? 0.1;
  return (-each * parts).toFixed(5);
};

/** A message as the provider's API shows it. */
export function messageView(message: Message, accountSid: string): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: rfc2822(message.sentAt),
    date_updated: rfc2822(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorMessage,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: String(message.parts),
    price: message.sentAt === null || message.direction === 'inbound' ? null : getPrice(message),
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/** One page of a list, with the provider's own way of naming the next one. */
export function pageView(
  messages: readonly Message[],
  query: Readonly<Record<string, string | undefined>>,
  url: string,
  accountSid: string,
): Record<string, unknown> {
  const size = Math.min(1000, Math.max(1, Number(query.PageSize) || 50));
  const page = Math.max(0, Number(query.Page) || 0);
  const start = page * size;
  const shown = messages.slice(start, start + size);
  const getUri = (number: number): string => {
    const [path = '', search] = url.split('?', 2);
    const params = new URLSearchParams(search);
    params.set('PageSize', String(size));
    params.set('Page', String(number));
    return `${path}?${params}`;
  };
  return {
    messages: shown.map((message) => messageView(message, accountSid)),
    page,
    page_size: size,
    start,
    end: start + Math.max(0, shown.length - 1),
    uri: url,
    first_page_uri: getUri(0),
    previous_page_uri: page === 0 ? null : getUri(page - 1),
    next_page_uri: start + size < messages.length ? getUri(page + 1) : null,
  };
}
