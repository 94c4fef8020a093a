import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './menu-page.module.css';

/** From so many rows on a page, only those near the screen are drawn; below, the browser's own search finds everything. */
export const manyRows = 150;
/** So many rows are drawn together: few, so that scrolling is never held up. */
const together = 10;
/** Pixels above and below the window. */
const near = 900;
/** Of a row that has not been drawn yet, in pixels. */
const estimate = 49;

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
let shared: IntersectionObserver | undefined;
/** One observer for all lists of the page. */
const getObserver = (): IntersectionObserver =>
  (shared ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: `${near}px 0px` },
  ));

const Chunk = ({ count, first, children }: { count: number; first: boolean; children: () => ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(first);
  const [height, setHeight] = useState(count * estimate);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = getObserver();
    listeners.set(element, (isNear) => {
      // Where somebody is at work stays.
      if (!isNear && element.contains(document.activeElement)) return;
      if (!isNear) setHeight((before) => (element.childElementCount > 0 ? element.offsetHeight : before));
      startTransition(() => setDrawn(isNear));
    });
    observer.observe(element);
    return () => observer.unobserve(element);
  }, []);
  return (
    <div ref={place} className={styles.chunk} {...(!isDrawn && { style: { height } })}>
      {isDrawn && children()}
    </div>
  );
};

/** The rows of one list; of a long page only those near the screen. Each row is a list item. */
export const LazyRows = <Row extends { id: string }>({
  rows,
  isLong,
  isFirst,
  children,
}: {
  rows: readonly Row[];
  /** The page has many rows. */
  isLong: boolean;
  /** The list is at the top of the page: its first rows are drawn at once. */
  isFirst: boolean;
  children: (row: Row, at: number) => ReactNode;
}) => {
  if (rows.length === 0) return null;
  if (!isLong) {
    return (
      <div role="list" className={styles.items}>
        {rows.map(children)}
      </div>
    );
  }
  const starts = Array.from({ length: Math.ceil(rows.length / together) }, (_, at) => at * together);
  return (
    <div role="list" className={styles.items}>
      {starts.map((start) => {
        const chunk = rows.slice(start, start + together);
        return (
          <Chunk key={start} count={chunk.length} first={isFirst && start === 0}>
            {() => chunk.map((row, at) => children(row, start + at))}
          </Chunk>
        );
      })}
    </div>
  );
};
