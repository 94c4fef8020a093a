import { useEffect, useState, type RefObject } from 'react';

/** How many tickets stand off the screen, and which way. */
export interface Hidden {
  before: number;
  after: number;
}

const measure = (wall: HTMLElement): Hidden => {
  const left = wall.scrollLeft - 2;
  const right = left + wall.clientWidth;
  let before = 0;
  let after = 0;
  for (const card of wall.querySelectorAll<HTMLElement>('article[data-first]')) {
    if (card.offsetLeft - wall.offsetLeft < left) before += 1;
    else if (card.offsetLeft - wall.offsetLeft > right) after += 1;
  }
  return { before, after };
};

/**
 * The wall runs in columns, top to bottom and then to the right, and goes on beyond the screen's edge: a page is a screenful of
 * columns. `revision` changes when the tickets do, `rendered` when more of them get into the page: nothing scrolls then, and what has come
 * beyond the edge would not be told.
 */
export const useWallPages = (wall: RefObject<HTMLElement | null>, revision: unknown, rendered: number) => {
  const [hidden, setHidden] = useState<Hidden>({ before: 0, after: 0 });

  useEffect(() => {
    const element = wall.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = measure(element);
        setHidden((last) => (last.before === next.before && last.after === next.after ? last : next));
      });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [wall, revision, rendered]);

  const turn = (pages: -1 | 1) => {
    const element = wall.current;
    if (!element) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: pages * (element.clientWidth + gap), behavior: still ? 'instant' : 'smooth' });
  };
  return { hidden, turn };
};
