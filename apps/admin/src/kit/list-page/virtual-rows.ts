import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** From so many rows on, only those near the screen are drawn. */
const manyRows = 120;
/** Where the top bar ends: a row below it is not seen. Pixels. */
const topBar = 60;

/** A row to draw, and the empty space in front of it. Pixels. */
export interface DrawnRow {
  index: number;
  space: number;
}

/**
 * Which of the rows are drawn, as the window scrolls. Short lists are drawn as a whole, so that the browser's own search finds everything.
 * @param estimate the height of a row before it is measured, in pixels
 * @param keep a row that is always drawn: the one that has the focus
 */
export const useVirtualRows = ({ count, estimate, keep }: { count: number; estimate: number; keep: number }) => {
  'use no memo';
  // One object of the library's that changes: what the compiler would remember of it would be old.
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const isVirtual = count > manyRows;
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY));
  }, [count]);
  // oxlint-disable-next-line react/incompatible-library -- this hook is left out of what the compiler remembers, and hands on plain data
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    enabled: isVirtual,
    estimateSize: () => estimate,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: topBar,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return near.includes(keep) || keep >= count ? near : [...near, keep].toSorted((a, b) => a - b);
    },
  });
  const items = isVirtual ? virtualizer.getVirtualItems() : [];
  const drawn: DrawnRow[] = isVirtual
    ? items.map(({ index, start }, at) => ({ index, space: start - (items[at - 1]?.end ?? top) }))
    : Array.from({ length: count }, (_, index) => ({ index, space: 0 }));
  return {
    body,
    isVirtual,
    drawn,
    /** Below the last drawn row. */
    rest: isVirtual ? Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)) : 0,
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  };
};
