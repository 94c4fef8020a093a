export { breakOff } from './break-off.ts';
export { createFaultQueue, faultRoutes } from './fault-queue.ts';
export { escapeHtml, pageHtml } from './html.ts';
export { ledgerRetryMs, LedgerWriteError, openLedgerFile, untilWritten, written, type LedgerFile } from './ledger-file.ts';
export { livePageRoutes, sendHtml, sendPage } from './live-page.ts';
