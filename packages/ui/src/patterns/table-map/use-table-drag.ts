import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Pixels that a mouse moves before a press becomes a drag, and that a finger may move while it is held. */
const slack = 8;
/** So long a finger rests on a table before it can be dragged; a shorter move scrolls. Milliseconds. */
const holdMs = 350;

/** A table that is being dragged: where the pointer is, in pixels of the window, and the table below it. */
export interface TableDrag {
  from: string;
  x: number;
  y: number;
  over: string | null;
}

interface Press {
  tableId: string;
  pointerId: number;
  x: number;
  y: number;
  dragging: boolean;
  timer: number | undefined;
}

const tableBelow = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest('[data-table]')?.getAttribute('data-table') ?? null;

/**
 * Drags a table onto another one: a mouse at once, a finger after it has rested on the table. Escape ends it.
 * @param frame what scrolls: it does not while a finger drags
 * @param canDrag whether anything can be moved away from a table
 */
export function useTableDrag(
  frame: RefObject<HTMLElement | null>,
  canDrag: (tableId: string) => boolean,
  onMove: (from: string, to: string) => void,
) {
  const [drag, setDrag] = useState<TableDrag | null>(null);
  const press = useRef<Press | null>(null);
  const dropped = useRef(false);

  useEffect(() => {
    const shown = frame.current;
    const hold = (event: TouchEvent) => {
      if (press.current?.dragging) event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    shown?.addEventListener('touchmove', hold, { passive: false });
    addEventListener('keydown', escape);
    return () => {
      shown?.removeEventListener('touchmove', hold);
      removeEventListener('keydown', escape);
      window.clearTimeout(press.current?.timer);
    };
  }, [frame]);

  function end(): void {
    window.clearTimeout(press.current?.timer);
    press.current = null;
    setDrag(null);
  }

  const begin = (): void => {
    const now = press.current;
    if (now === null) return;
    now.dragging = true;
    frame.current?.setPointerCapture(now.pointerId);
    setDrag({ from: now.tableId, x: now.x, y: now.y, over: null });
  };

  return {
    drag,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        dropped.current = false;
        const tableId = (event.target as Element).closest('[data-table]')?.getAttribute('data-table') ?? null;
        if (tableId === null || event.button !== 0 || !event.isPrimary || !canDrag(tableId)) return;
        const { pointerId, clientX: x, clientY: y, pointerType } = event;
        const timer = pointerType === 'mouse' ? undefined : window.setTimeout(begin, holdMs);
        press.current = { tableId, pointerId, x, y, dragging: false, timer };
      },
      onPointerMove: (event: PointerEvent) => {
        const now = press.current;
        if (now === null || event.pointerId !== now.pointerId) return;
        const { clientX: x, clientY: y } = event;
        if (!now.dragging) {
          if (Math.hypot(x - now.x, y - now.y) <= slack) return;
          // A finger that moves before it was held scrolls.
          if (now.timer !== undefined) return end();
          begin();
        }
        const over = tableBelow(x, y);
        setDrag({ from: now.tableId, x, y, over: over === now.tableId ? null : over });
      },
      onPointerUp: (event: PointerEvent) => {
        const now = press.current;
        if (now === null || event.pointerId !== now.pointerId) return;
        const over = now.dragging ? tableBelow(event.clientX, event.clientY) : null;
        dropped.current = now.dragging;
        end();
        if (over !== null && over !== now.tableId) onMove(now.tableId, over);
      },
      onPointerCancel: end,
      /** The click that ends a drag presses no table. */
      onClickCapture: (event: { stopPropagation: () => void }) => {
        if (!dropped.current) return;
        dropped.current = false;
        event.stopPropagation();
      },
    },
  };
}
