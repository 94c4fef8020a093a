export { escapeHtml, pageHtml } from './html.ts';
export { livePageRoutes, sendHtml, sendPage } from './live-page.ts';
