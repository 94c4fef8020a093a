import type { Page } from '@playwright/test';

/** Console errors that a journey may cause on purpose: refused calls and broken connections are shown on the screen. */
const expected =
  /Failed to load resource|net::ERR_|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|Please check the connection and try again|did not load from the fallback host/;

/** Collects uncaught errors and the console's errors of a page: broken policies, wrong hydration, missing files. */
export function collectConsoleErrors(page: Page, into: string[]): void {
  page.on('pageerror', (error) => into.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) into.push(`${page.url()}: ${message.text()}`);
  });
}
