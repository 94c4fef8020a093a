import type { Page } from '@playwright/test';

/** What a page has painted: text → when, in milliseconds of this machine's clock. */
export type Painted = Record<string, number>;

/** Runs in the page, where this side's types are not available. */
const watch = (pattern: string): string => `(() => {
  const wanted = new RegExp(${JSON.stringify(pattern)}, 'g');
  const painted = {};
  const look = (text) => {
    const fresh = [...(text ?? '').matchAll(wanted)].map(([found]) => found).filter((found) => !(found in painted));
    if (fresh.length === 0) return;
    for (const found of fresh) painted[found] = 0;
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      for (const found of fresh) painted[found] = Date.now();
    };
    requestAnimationFrame(() => after.port2.postMessage(null));
  };
  // Each text alone: "W-104" beside "4:59 left" is not the order W-1044.
  const lookInto = (node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node.nodeType === Node.TEXT_NODE) look(node.data);
    while (texts.nextNode()) look(texts.currentNode.data);
  };
  lookInto(document.body);
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') look(change.target.data);
      for (const node of change.addedNodes) lookInto(node);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  globalThis.serveryPainted = painted;
})()`;

/**
 * Has a page note when texts of a pattern are painted for the first time: seen by a MutationObserver, stamped in the task after the next
 * frame, which is when the browser has handed the frame over.
 */
export const watchScreen = (page: Page, pattern: string): Promise<void> => page.evaluate<void>(watch(pattern));

/** What has been painted since `watchScreen`. */
export const paintedOn = (page: Page): Promise<Painted> => page.evaluate<Painted>('globalThis.serveryPainted');
