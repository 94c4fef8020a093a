import { settle } from '@servery/ui/primitives/steady-taps.ts';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/**
 * A capture handler for the board that ignores presses on tickets that have just moved. `order`: their ids. Tickets before the first change
 * have not moved and respond as usual.
 */
export const useSteadyPresses = (order: readonly string[]) => {
  const last = useRef<{ order: readonly string[]; movedAt: number; from: number }>({ order, movedAt: Number.NEGATIVE_INFINITY, from: 0 });
  useLayoutEffect(() => {
    const before = last.current.order;
    if (before === order) return;
    const changed = before.findIndex((id, at) => order[at] !== id);
    // A ticket added at the end moves nothing.
    last.current = changed === -1 ? { ...last.current, order } : { order, movedAt: performance.now(), from: changed };
  }, [order]);

  return (event: MouseEvent) => {
    if (performance.now() - last.current.movedAt >= settle || !(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('article')?.dataset['ticket'];
    if (id !== undefined && last.current.order.indexOf(id) >= last.current.from) event.stopPropagation();
  };
};
