import type { AnyRouter } from '@tanstack/react-router';

/** After navigation the focus moves to the content, as after a full load. Sheets and dialogs manage their own focus. */
export function focusPages(router: Pick<AnyRouter, 'subscribe'>): void {
  let page = document.getElementById('content');
  router.subscribe('onRendered', () => {
    const now = document.getElementById('content');
    if (!now || now === page) return;
    page = now;
    now.tabIndex = -1;
    now.focus({ preventScroll: true });
  });
}
