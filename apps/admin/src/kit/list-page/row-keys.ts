import type { KeyboardEvent, MouseEvent } from 'react';

/** What a press in a row is for already. */
const isControl = (target: EventTarget | null, row: Element): boolean => {
  const control = target instanceof Element ? target.closest('a, button, input, label, select, [role="menuitem"]') : null;
  // Menus lie beside the page, though React says that they are in the row.
  return control !== null ? true : !(target instanceof Node && row.contains(target));
};

/** Opens the row: by its own link or button, so that everything they do is done; else by its menu. */
const openRow = (row: Element): void => row.querySelector<HTMLElement>('[data-open], [data-actions]')?.click();

interface RowKeys {
  count: number;
  /** The row that Tab leads to. */
  active: number;
  onActive: (index: number) => void;
  /** Rows that are not drawn have to be before they can have the focus. */
  scrollTo: (index: number) => void;
  onSelect?: ((index: number, event: unknown) => void) | undefined;
}

/**
 * The keyboard in a list: arrows, Home and End go from row to row, Enter opens, Space chooses. All rows together are one stop for Tab; what
 * is in a row comes after it.
 */
export const rowKeys = ({ count, active, onActive, scrollTo, onSelect }: RowKeys) => {
  const last = count - 1;
  const goTo = (body: Element | null, index: number) => {
    const to = Math.max(0, Math.min(last, index));
    onActive(to);
    scrollTo(to);
    const focus = () => body?.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus({ preventScroll: false });
    if (body?.querySelector(`[data-row="${to}"]`)) focus();
    // Drawn by the next frame, when the list has scrolled there.
    else requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const press = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const body = event.currentTarget.parentElement;
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(body, index + 1),
      ArrowUp: () => goTo(body, index - 1),
      PageDown: () => goTo(body, index + 10),
      PageUp: () => goTo(body, index - 10),
      Home: () => goTo(body, 0),
      End: () => goTo(body, last),
      Enter: () => openRow(event.currentTarget),
      ...(onSelect && { ' ': () => onSelect(index, event.nativeEvent) }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (index: number) => ({
    'data-row': index,
    tabIndex: index === active ? 0 : -1,
    onFocus: () => onActive(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, index),
    onClick: (event: MouseEvent<HTMLElement>) => {
      // Whoever marks words with the mouse wants to copy them.
      if (isControl(event.target, event.currentTarget) || getSelection()?.type === 'Range') return;
      event.currentTarget.querySelector<HTMLElement>('[data-open]')?.click();
    },
  });
};

/** From the search to the first row. */
export const focusFirstRow = (): void => document.querySelector<HTMLElement>('main [data-row="0"]')?.focus();
