import type { Endpoint } from '@servery/contract/endpoint';
import * as menu from '@servery/contract/menu';
import * as onlineOrdering from '@servery/contract/online-ordering';
import * as restaurants from '@servery/contract/restaurants';
import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import { createPortalRouter } from './app/router.tsx';
import { ApiContext, type Api } from './shared/api.ts';
import { HeadExtras } from './shared/server-head.tsx';
import './app/global.css';

/** What the browser loads, from the client build's manifest: addresses below `/_portal/`. */
export interface PortalAssets {
  /** The module that starts the app. */
  script: string;
  /** Modules that it imports, to be fetched beside it. */
  preload?: readonly string[];
  /** Stylesheets to link. */
  css: readonly string[];
  /** Stylesheet text to write into the page in place of links. */
  inlineCss?: string;
}

export interface RenderRequest {
  /** Full address as the guest asked for it. */
  url: string;
  headers: Record<string, string | string[] | undefined> | Headers;
  /** The CSP's nonce of this answer. */
  nonce: string;
  /** Direct calls; gets the contract's endpoint objects. */
  api: { call: (endpoint: Endpoint, options: never) => Promise<unknown> };
  assets: PortalAssets;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

const byId = new Map<string, Endpoint>();
for (const value of [menu, onlineOrdering, restaurants].flatMap((module) => Object.values(module))) {
  if (typeof value === 'object' && 'permission' in value) byId.set(value.id, value);
}

/** Screens name endpoints by reference; the server's calls want the contract's own objects. */
const apiOf = (given: RenderRequest['api']): Api => ({
  call: ((reference: Endpoint, options: never) => given.call(byId.get(reference.id) ?? reference, options)) as Api['call'],
});

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Styles and scripts of the page. They are no part of what React draws: it leaves unknown elements of the head alone. */
function headOf(assets: PortalAssets, nonce: string): string {
  const attributes = `nonce="${attribute(nonce)}"`;
  const styles = assets.inlineCss
    ? `<style ${attributes}>${assets.inlineCss.replaceAll('</style', '<\\/style')}</style>`
    : assets.css.map((href) => `<link rel="stylesheet" href="${attribute(href)}"/>`).join('');
  const preload = (assets.preload ?? []).map((href) => `<link rel="modulepreload" href="${attribute(href)}"/>`).join('');
  // Not `async`: it reads the data that stands at the end of the page.
  return `${styles}${preload}<script type="module" src="${attribute(assets.script)}" ${attributes}></script>`;
}

/** One whole page. Never throws for what a page can show: a missing store is a 404 page, a failed call the error screen. */
export async function render({ url, headers, nonce, api: given, assets }: RenderRequest): Promise<RenderedPage> {
  const api = apiOf(given);
  const address = new URL(url);
  const request = new Request(address, { headers: headersOf(headers) });
  const handle = createRequestHandler({
    request,
    createRouter: () => createPortalRouter({ api, origin: address.origin, nonce }),
  });
  const extras: string[] = [];
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({
      router,
      responseHeaders,
      children: (
        <ApiContext value={api}>
          <HeadExtras value={extras}>
            <RouterServer router={router} />
          </HeadExtras>
        </ApiContext>
      ),
    }),
  );
  const location = response.headers.get('location');
  if (location !== null) return { status: response.status, headers: { location }, html: '' };
  const page = await response.text();
  return {
    status: response.status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    html: page.replace('</head>', () => `${headOf(assets, nonce)}${extras.join('')}</head>`),
  };
}

function headersOf(headers: RenderRequest['headers']): Headers {
  if (headers instanceof Headers) return headers;
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) copy.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return copy;
}
