import { allEndpoints, allStreams } from '@servery/contract';
import type { Endpoint, Stream } from '@servery/contract/endpoint';
import { errorCatalogue } from '@servery/contract/errors';
import { apiPageStyle } from './api-page-style.ts';
import { introduction } from './introduction.ts';
import { errorsByStatus, getService } from './openapi-document.ts';
import { jsonSchema, type JsonSchema } from './schemas.ts';
import { thirdPartySections } from './third-parties.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const code = (text: string): string => `<code>${escape(text)}</code>`;

/** A schema in a readable form: `{ id: uuid, quantity: integer ≥ 1, … }`. */
function describe(schema: JsonSchema, depth = 0): string {
  const any = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (any !== undefined) return any.map((inner) => describe(inner, depth)).join('\n' + '  '.repeat(depth) + '| ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') return `[ ${describe((schema['items'] ?? {}) as JsonSchema, depth)} ]`;
  if (schema['type'] === 'object' && schema['properties'] !== undefined) {
    const required = (schema['required'] ?? []) as string[];
    const inside = '  '.repeat(depth + 1);
    const lines = Object.entries(schema['properties'] as Record<string, JsonSchema>).map(
      ([name, inner]) => `${inside}${name}${required.includes(name) ? '' : '?'}: ${describe(inner, depth + 1)}`,
    );
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  const limits = [
    schema['minimum'] === undefined || (schema['minimum'] as number) <= Number.MIN_SAFE_INTEGER ? '' : ` ≥ ${schema['minimum'] as number}`,
    schema['maximum'] === undefined || (schema['maximum'] as number) >= Number.MAX_SAFE_INTEGER ? '' : ` ≤ ${schema['maximum'] as number}`,
    schema['maxLength'] === undefined ? '' : `, at most ${schema['maxLength'] as number} characters`,
  ].join('');
  return `${(schema['format'] as string | undefined) ?? (schema['type'] as string | undefined) ?? 'any'}${limits}`;
}

const block = (title: string, schema: JsonSchema): string =>
  `<h4>${title}</h4><pre tabindex="0"><code>${escape(describe(schema))}</code></pre>`;

function endpointSection(endpoint: Endpoint): string {
  const errors = [...errorsByStatus(endpoint)]
    .map(
      ([status, codes]) =>
        `<tr><td>${status}</td><td>${codes.map((entry) => `${code(entry)} ${escape(errorCatalogue[entry].title)}`).join('<br>')}</td></tr>`,
    )
    .join('');
  const repeat = { clientId: 'by the id in its body', key: 'with the same Idempotency-Key', natural: 'freely' } as const;
  return `<details class="call" id="${endpoint.id}">
<summary><span class="method ${endpoint.method}">${endpoint.method}</span> ${code(`/api${endpoint.path}`)}<span class="what">${escape(endpoint.summary)}</span></summary>
<p>Permission ${code(endpoint.permission)}${endpoint.keyScope === undefined ? '' : ` · API keys with ${code(endpoint.keyScope)}`}${endpoint.repeatable === undefined ? '' : ` · may be repeated ${repeat[endpoint.repeatable]}`}</p>
${endpoint.query === undefined ? '' : block('Query', jsonSchema(endpoint.query, 'input'))}
${endpoint.body === undefined ? '' : block('Body', jsonSchema(endpoint.body, 'input'))}
${block(`Answer ${endpoint.status ?? 200}`, jsonSchema(endpoint.response, 'output'))}
<h4>Errors</h4><table><thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead><tbody>${errors}</tbody></table>
</details>`;
}

const streamSection = (stream: Stream): string => `<details class="call" id="${stream.id}">
<summary><span class="method STREAM">SSE</span> ${code(`/api${stream.path}`)}<span class="what">${escape(stream.summary)}</span></summary>
<p>Permission ${code(stream.permission)} · resume with ${code('Last-Event-ID')}</p><p>Events: ${stream.events.map(code).join(', ')}</p>
</details>`;

/** Whether a call has all of these words in its address, its name, its summary or its scope. */
const matches = (call: Endpoint | Stream, words: readonly string[]): boolean => {
  const scope = 'keyScope' in call ? (call.keyScope ?? '') : '';
  const text = `${call.id} ${call.path} ${call.summary} ${call.permission} ${scope}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/**
 * The browsable page of the API: plain HTML from the contract, no script. With a `search` it has the calls with all of its words, and nothing
 * else.
 */
export function apiPage(version: string, search = ''): string {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearch = words.length > 0;
  const [endpoints, streams] = [allEndpoints.filter((call) => matches(call, words)), allStreams.filter((call) => matches(call, words))];
  const services = [...new Set([...endpoints, ...streams].map(getService))].toSorted();
  const sections = services.map((service) => {
    const calls = endpoints.filter((endpoint) => getService(endpoint) === service).map(endpointSection);
    const live = streams.filter((stream) => getService(stream) === service).map(streamSection);
    return `<section aria-labelledby="service-${service}"><h2 id="service-${service}">${service}</h2>${[...calls, ...live].join('\n')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Servery API</title><style>${apiPageStyle}</style></head><body>
<header><h1>Servery API</h1>${isSearch ? '' : introduction.map((text) => `<p>${escape(text)}</p>`).join('')}<p>Version ${escape(version)}. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<form role="search" action="/api/docs"><label>Search calls <input type="search" name="search" value="${escape(search)}" maxlength="100"></label> <button>Search</button>${isSearch ? ' <a href="/api/docs">Show everything</a>' : ''}</form></header>
<div class="page"><nav aria-label="Services"><ul>${isSearch ? '' : '<li><a href="#keys">API keys</a></li><li><a href="#webhooks">Outgoing webhooks</a></li>'}${services.map((service) => `<li><a href="#service-${service}">${service}</a></li>`).join('')}</ul></nav>
<main>${isSearch ? `<p role="status">${endpoints.length + streams.length} calls with “${escape(search)}”</p>` : thirdPartySections({ escape, code })}${sections.join('\n')}</main></div></body></html>`;
}
