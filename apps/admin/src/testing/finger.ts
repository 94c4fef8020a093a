import { cdp } from 'vitest/browser';

/** Protocol commands of the browser that a touch needs; Vitest leaves them untyped. */
interface Touches {
  send: (
    command: 'Input.dispatchTouchEvent',
    touch: { type: 'touchStart' | 'touchMove' | 'touchEnd'; touchPoints: { x: number; y: number }[] },
  ) => Promise<unknown>;
}

/**
 * A finger on an element, with real touches: the browser scrolls, cancels and captures as on a phone. Places are in pixels from the
 * element's middle.
 */
export function useFinger(element: Element) {
  const touches = cdp() as unknown as Touches;
  /** The page under test is in a frame of the browser's page. */
  const toPoint = (right: number, down: number) => {
    const frame = window.frameElement!.getBoundingClientRect();
    const scale = frame.width / innerWidth;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: frame.left + (left + width / 2 + right) * scale, y: frame.top + (top + height / 2 + down) * scale };
  };
  const send = (type: Parameters<Touches['send']>[1]['type'], points: { x: number; y: number }[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    tap: async (right: number, down: number) => {
      await send('touchStart', [toPoint(right, down)]);
      await send('touchEnd', []);
    },
    drag: async (from: readonly [right: number, down: number], to: readonly [right: number, down: number], steps = 8) => {
      const [start, end] = [toPoint(...from), toPoint(...to)];
      await send('touchStart', [start]);
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        await send('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
      }
      await send('touchEnd', []);
    },
  };
}
