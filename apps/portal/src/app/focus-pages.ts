import type { AnyRouter } from '@tanstack/react-router';

const getContent = () => document.getElementById('content');

/**
 * After navigation the focus moves to the content, as after a full load. Sheets and dialogs manage their own focus.
 *
 * Preact reports a page that was slow to load as rendered while its skeleton is still there. The page itself gets the focus as it appears:
 * later, with a change of its data, it would take the focus from what the guest is doing by then.
 */
export function focusPages(router: Pick<AnyRouter, 'subscribe'>): void {
  let page = getContent();
  const look = () => {
    const now = getContent();
    if (now?.hasAttribute('aria-busy')) return;
    appearing.disconnect();
    if (!now || now === page) return;
    page = now;
    now.tabIndex = -1;
    now.focus({ preventScroll: true });
  };
  const appearing = new MutationObserver(look);
  router.subscribe('onRendered', () => {
    appearing.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
