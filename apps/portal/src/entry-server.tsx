import { watchImages } from '@servery/app-kit/image-fallback.ts';
import * as coupons from '@servery/contract/coupons';
import type { Endpoint } from '@servery/contract/endpoint';
import * as menu from '@servery/contract/menu';
import * as onlineOrdering from '@servery/contract/online-ordering';
import * as restaurants from '@servery/contract/restaurants';
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server';
import { renderSsrHtmlResponse } from '@tanstack/router-core/ssr/server';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { CrashPage } from './app/crash-page.tsx';
import { createPortalRouter } from './app/router.tsx';
import { ApiContext, CallError, type Api } from './shared/api.ts';
import { draw } from './draw.ts';
import { escapeHtml, HeadExtras } from './shared/server-head.tsx';
import './app/global.css';

/** What the browser loads, from the client build's manifest: paths below `/_portal/`. */
export interface PortalAssets {
  /** The module that starts the app. */
  script: string;
  /** Modules that it imports, to be fetched in parallel. */
  preload?: readonly string[];
  /** Stylesheets to link. */
  css: readonly string[];
  /** The CSS that a page needs of them, inlined: the links then move to the end of the page and block nothing. */
  getStyles?: (html: string) => string;
}

export interface RenderRequest {
  /** Full URL as the guest requested it. */
  url: string;
  headers: Record<string, string | string[] | undefined> | Headers;
  /** The CSP nonce of this answer. */
  nonce: string;
  /** Direct calls; receives the contract's endpoint objects. */
  api: { call: (endpoint: Endpoint, options: never) => Promise<unknown> };
  assets: PortalAssets;
  /** The URL prefix of images at the fallback host, used when the image server fails. */
  imageFallback: string;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

const byId = new Map<string, Endpoint>();
for (const value of [coupons, menu, onlineOrdering, restaurants].flatMap((module) => Object.values(module))) {
  if (typeof value === 'object' && 'permission' in value) byId.set(value.id, value);
}

/** Screens pass endpoint references; the server's calls need the contract's own objects. */
const getApi = (given: RenderRequest['api']): Api => ({
  call: ((reference: Endpoint, options: never) => given.call(byId.get(reference.id) ?? reference, options)) as Api['call'],
});

const getNonce = (nonce: string) => `nonce="${escapeHtml(nonce)}"`;
const getLinks = ({ css }: PortalAssets): string => css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}"/>`).join('');
const getStyles = (assets: PortalAssets, nonce: string, page: string): string =>
  assets.getStyles ? `<style ${getNonce(nonce)}>${assets.getStyles(page).replaceAll('</style', '<\\/style')}</style>` : getLinks(assets);

/** Text inside a script element: nothing in it can close the element. */
const scriptText = (text: string): string => text.replaceAll('<', '\\u003c');

/**
 * Starts the app once the page has been painted: the first paint neither waits for a script nor shares bandwidth with it. The app reads the
 * data at the end of the page, so it waits for that, too. A background tab paints nothing and starts immediately. If the file fails to
 * load, the page still works for reading. (A script element, because Vite rewrites `import()` during development.)
 */
function startWhenPainted(script: string): void {
  const start = () => document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: script }));
  const painted = () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', painted);
  else painted();
}

/** One of our functions with its argument, as script text. It may use nothing from outside its body. */
const called = (run: (argument: string) => void, argument: string): string =>
  `(${run.toString().replaceAll(/\n\s*/g, '\n')})(${scriptText(JSON.stringify(argument))});`;

/** Styles and scripts of the page: the app in the browser renders nothing of the head. */
function getHead({ assets, nonce, imageFallback }: Pick<RenderRequest, 'assets' | 'nonce' | 'imageFallback'>, page: string): string {
  const preload = (assets.preload ?? []).map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}"/>`).join('');
  // Images are watched before the first one is in the page, whether or not the app ever loads.
  const scripts = called(watchImages, imageFallback) + called(startWhenPainted, assets.script);
  return `<script ${getNonce(nonce)}>${scripts}</script>${getStyles(assets, nonce, page)}${preload}`;
}

/**
 * Renders one whole page. A missing store is a 404 page, a failed call the error screen. Throws if rendering fails; then `renderCrash` has
 * a page without dependencies.
 */
export async function render(wanted: RenderRequest): Promise<RenderedPage> {
  const { url, headers, nonce, api: given } = wanted;
  const api = getApi(given);
  const address = new URL(url);
  const request = new Request(address, { headers: toHeaders(headers) });
  const handle = createRequestHandler({
    request,
    createRouter: () => createPortalRouter({ api, origin: address.origin, nonce }),
  });
  const extras: string[] = [];
  let busy = false;
  let failure: Error | undefined;
  const response = await handle(({ router, responseHeaders }) => {
    busy = router.state.matches.some(({ error }) => error instanceof CallError && error.code === 'service_unavailable');
    const tree = (
      <ApiContext value={api}>
        <HeadExtras value={extras}>
          <RouterServer router={router} />
        </HeadExtras>
      </ApiContext>
    );
    return renderSsrHtmlResponse({
      router,
      responseHeaders,
      // The router would answer a failure with three words of English: it is thrown below instead.
      render: () =>
        draw(tree).catch((error: Error) => {
          failure = error;
          return '';
        }),
    });
  });
  if (failure !== undefined) throw failure;
  const location = response.headers.get('location');
  if (location !== null) return { status: response.status, headers: { location }, html: '' };
  const page = await response.text();
  // What describes the page comes first, as some services read only the beginning; data for search engines must not delay the styles.
  const { data = [], description = [] } = Object.groupBy(extras, (extra) => (extra.startsWith('<script') ? 'data' : 'description'));
  return {
    status: busy ? 503 : response.status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(busy ? { 'retry-after': '5' } : {}) },
    html: withHead(page, description.join('') + getHead(wanted, page) + data.join(''), wanted.assets),
  };
}

/** The stylesheet is linked at the end when the head has the critical part inlined. */
const withHead = (page: string, head: string, assets: PortalAssets): string =>
  page.replace('</head>', () => `${head}</head>`).replace('</body>', () => `${assets.getStyles ? getLinks(assets) : ''}</body>`);

/** The error screen on its own, without scripts, for a page that could not be rendered. `reference`: what to search for in the log. */
export function renderCrash({ assets, nonce, reference }: { assets: PortalAssets; nonce: string; reference: string }): RenderedPage {
  const extras: string[] = [];
  const tree = (
    <HeadExtras value={extras}>
      <CrashPage reference={reference} />
    </HeadExtras>
  );
  const page = `<!DOCTYPE html>${renderToStaticMarkup(tree as never)}`;
  return {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    html: withHead(page, extras.join('') + getStyles(assets, nonce, page), assets),
  };
}

function toHeaders(headers: RenderRequest['headers']): Headers {
  if (headers instanceof Headers) return headers;
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) copy.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return copy;
}
