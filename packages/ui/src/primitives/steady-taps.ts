/** After what lies under a finger has changed, a finger already on its way would hit something else: such taps do not count for this long. Milliseconds. */
export const settle = 400;
/** How far the second tap of a double tap lies from the first. CSS pixels. */
const reach = 40;

let last: { x: number; y: number; at: number } | null = null;
let closedAt = Number.NEGATIVE_INFINITY;

function onClick(event: MouseEvent): void {
  // Keys and screen readers click without a finger.
  if (event.detail === 0) return;
  // Of a mouse, the system says what is a double click.
  const isMeant = event.detail === 1 && (event as PointerEvent).pointerType === 'mouse';
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const justClosed = last !== null && closedAt >= last.at && at - closedAt <= settle;
  if (last && justClosed && !isMeant && Math.hypot(x - last.x, y - last.y) <= reach) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last = { x, y, at };
}
/** Whoever types in between does not tap twice. */
const onInput = (): void => {
  last = null;
};

/**
 * Watches the taps while something lies over the page. Call what it answers with when that has closed: the second tap of a double tap, which
 * now falls on the page below, is ignored.
 */
export function watchPresses(): () => void {
  // The tap that opened it is none of its own, unless something has just closed to make room for it: then that tap was meant for what closed.
  if (performance.now() - closedAt > settle) last = null;
  // In front of everything else; the same listener is there once.
  addEventListener('click', onClick, { capture: true });
  addEventListener('input', onInput, { capture: true });
  return () => {
    closedAt = performance.now();
  };
}
