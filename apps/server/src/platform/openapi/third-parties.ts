import { allEndpoints } from '@servery/contract';
import { apiKeyScopes, apiKeyScopeTexts } from '@servery/contract/api-key-scopes';
import { keyCallsPerMinute } from '@servery/contract/api-keys';
import { sentEvent, type SentEvent } from '@servery/contract/event-endpoints';
import { eventKinds, eventKindTexts } from '@servery/contract/event-kinds';
import * as z from 'zod/mini';

/** What the API page says to third parties: HTML from the contract. `escape` and `code` are the page's. */
interface Writing {
  escape: (text: string) => string;
  code: (text: string) => string;
}

const id = (last: number) => `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** A body as a receiver gets it. Parsed by its schema, so that the page cannot show what is not sent. */
const exampleEvent: SentEvent = z.parse(sentEvent, {
  type: 'order.placed',
  timestamp: '2026-03-14T08:15:30.000Z',
  data: {
    version: 1,
    restaurantId: id(1),
    storeId: id(2),
    sequence: 4711,
    order: {
      ...{ id: id(3), number: 'A-102', source: 'website', status: 'new', collectionType: 'pickup', tableName: null },
      ...{ customerName: 'Ann', customerPhone: '+61412345678', itemCount: 3, grandTotal: 3000, currency: 'AUD' },
      ...{ paymentMethod: 'inStore', paymentStatus: 'NOT_PAID', placedAt: '2026-03-14T08:15:30.000Z' },
      ...{ requestedFor: null, promisedFor: null, readyAt: null },
    },
  },
});

const keyExample = `curl https://order.example.com/api/online-ordering/restaurants/${id(1)}/stores/${id(2)}/orders?limit=10 \\
  -H 'Authorization: Bearer servery_…'`;

const checkExample = `import { Webhook } from 'standardwebhooks';

const event = new Webhook('whsec_…').verify(rawBody, request.headers); // throws if the signature is wrong or older than 5 minutes`;

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const example = (title: string, text: string, { escape }: Writing) =>
  `<h3>${title}</h3><pre tabindex="0"><code>${escape(text)}</code></pre>`;

/** Sections for those who connect other software. */
export function thirdPartySections(writing: Writing): string {
  const { escape, code } = writing;
  const scopes = apiKeyScopes.map((scope) => {
    const calls = allEndpoints.filter(({ keyScope }) => keyScope === scope);
    const links = calls.map((call) => `<a href="#${call.id}">${call.method} ${escape(`/api${call.path}`)}</a>`);
    return `${code(scope)}: ${escape(apiKeyScopeTexts[scope].text)}${list(links)}`;
  });
  const kinds = eventKinds.map((kind) => `${code(kind)}: ${escape(eventKindTexts[kind])}`);
  return `<section aria-labelledby="keys"><h2 id="keys">API keys</h2>
<p>An admin of a restaurant makes a key for you on the page API keys. It belongs to that restaurant, has scopes, stores and an end, and can be revoked at any time. It can make the calls below, ${keyCallsPerMinute} a minute; every other call answers 403.</p>
${list(scopes)}${example('Example', keyExample, writing)}
<p>Beyond the limit the answer is 429 with ${code('too_many_requests')}, and ${code('Retry-After')} says when to go on.</p></section>
<section aria-labelledby="webhooks"><h2 id="webhooks">Outgoing webhooks</h2>
<p>An admin of a restaurant adds your address on the page Webhooks. It is sent a POST for each event, signed as the <a href="https://www.standardwebhooks.com">Standard Webhooks</a> specification says, in ${code('webhook-id')}, ${code('webhook-timestamp')} and ${code('webhook-signature')}. Answer with any 2xx within ten seconds, and do your work afterwards.</p>
${list([
  `An event arrives at least once. ${code('webhook-id')} is the same each time: use it to recognise repeats.`,
  'The events of one order arrive in their order. Those of different orders may not.',
  'What fails is tried again for three days, at growing intervals. 410 ends it. Redirects are not followed.',
  'While a secret is replaced, the header has two signatures for a day. One of them has to be right.',
  'Amounts are in the currency’s minor unit. New fields may be added: ignore what you do not know.',
])}
<h3>Events</h3>${list(kinds)}
${example('Body, version 1', JSON.stringify(exampleEvent, null, 2), writing)}
${example('Check the signature', checkExample, writing)}</section>`;
}
