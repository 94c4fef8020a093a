import { createContext, useContext, useLayoutEffect, useState, type RefObject } from 'react';
import type { Column } from './split-ticket.ts';

/** The room in one column; null where the page scrolls and tickets may be of any height. */
export const ColumnContext = createContext<Column | null>(null);
export const useColumn = (): Column | null => useContext(ColumnContext);

const read = (board: HTMLElement): Column | null => {
  const style = getComputedStyle(board);
  if (style.columnWidth === 'auto' && style.columnCount === 'auto') return null;
  const gap = Number.parseFloat(style.columnGap) || 0;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fixed = style.columnCount === 'auto' ? 0 : Number(style.columnCount);
  const least = style.columnWidth === 'auto' ? board.clientWidth : Number.parseFloat(style.columnWidth);
  const count = fixed || Math.max(1, Math.floor((board.clientWidth + gap) / (least + gap)));
  const width = (board.clientWidth - gap * (count - 1)) / count;
  const text = rem * 1.25;
  // In a ticket's line the quantity takes 2 em and the padding 1.2 em; bold letters are a little over half as wide as high.
  const characters = Math.floor((width - text * 3.4) / (text * 0.62));
  return { height: board.clientHeight - 12, characters, row: text * 1.27, touch: 64, count };
};

/** Measures the board's columns, again when the screen or the text size changes (`revision`). */
export const useTicketColumn = (board: RefObject<HTMLElement | null>, revision: unknown): Column | null => {
  const [column, setColumn] = useState<Column | null>(null);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const look = () => {
      const next = read(element);
      setColumn((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, revision]);
  return column;
};
