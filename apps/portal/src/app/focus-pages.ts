import type { AnyRouter } from '@tanstack/react-router';

/** On another page the focus moves to its content, as after a full load. Sheets and dialogs manage their own focus. */
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
