/** As `ref`: focuses an element that appears after a press, so that the keyboard continues there. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
