import { useEffect, useState, type RefObject } from 'react';

/** How many tickets stand off the screen, and which way; how many of them are late. */
export interface Hidden {
  before: number;
  after: number;
  lateBefore: number;
  lateAfter: number;
}

const nothing: Hidden = { before: 0, after: 0, lateBefore: 0, lateAfter: 0 };

const measure = (wall: HTMLElement, late: ReadonlySet<string>): Hidden => {
  const left = wall.scrollLeft - 2;
  const right = left + wall.clientWidth;
  const hidden = { ...nothing };
  for (const card of wall.querySelectorAll<HTMLElement>('article[data-first]')) {
    const at = card.offsetLeft - wall.offsetLeft;
    if (at >= left && at <= right) continue;
    const side = at < left ? 'before' : 'after';
    hidden[side] += 1;
    if (late.has(card.dataset['ticket'] ?? '')) hidden[side === 'before' ? 'lateBefore' : 'lateAfter'] += 1;
  }
  return hidden;
};

const isSame = (a: Hidden, b: Hidden) =>
  a.before === b.before && a.after === b.after && a.lateBefore === b.lateBefore && a.lateAfter === b.lateAfter;

/** Somebody who has turned the page reads there for so long without a touch at the most. Milliseconds. */
export const returnsAfter = 20_000;

/**
 * The wall runs in columns, top to bottom and then to the right, and goes on beyond the screen's edge: a page is a screenful of
 * columns. `revision` changes when the tickets do, `rendered` when more of them get into the page: nothing scrolls then, and what has come
 * beyond the edge would not be told. While late tickets stand before the page that is shown, the wall goes back to its beginning once
 * nobody has touched it for a while: late ones are first, and have to be seen.
 */
export const useBoardPages = (wall: RefObject<HTMLElement | null>, revision: unknown, rendered: number, late: ReadonlySet<string>) => {
  const [hidden, setHidden] = useState<Hidden>(nothing);

  useEffect(() => {
    const element = wall.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = measure(element, late);
        setHidden((last) => (isSame(last, next) ? last : next));
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
  }, [wall, revision, rendered, late]);

  const hidesLate = hidden.lateBefore > 0;
  useEffect(() => {
    if (!hidesLate) return undefined;
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => wall.current?.scrollTo({ left: 0, behavior: 'instant' }), returnsAfter);
    };
    const touches = ['pointerdown', 'keydown', 'wheel'] as const;
    wait();
    for (const touch of touches) window.addEventListener(touch, wait, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, wait);
    };
  }, [wall, hidesLate]);

  const turn = (pages: -1 | 1) => {
    const element = wall.current;
    if (!element) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: pages * (element.clientWidth + gap), behavior: still ? 'instant' : 'smooth' });
  };
  return { hidden, turn };
};
