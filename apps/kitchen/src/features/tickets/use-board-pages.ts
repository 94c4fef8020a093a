import { useEffect, useState, type RefObject } from 'react';

/** How many tickets are off the screen on either side, and how many of them are late. */
export interface Hidden {
  before: number;
  after: number;
  lateBefore: number;
  lateAfter: number;
}

const nothing: Hidden = { before: 0, after: 0, lateBefore: 0, lateAfter: 0 };

const measure = (board: HTMLElement, late: ReadonlySet<string>): Hidden => {
  const left = board.scrollLeft - 2;
  const right = left + board.clientWidth;
  const hidden = { ...nothing };
  for (const card of board.querySelectorAll<HTMLElement>('article[data-first]')) {
    const at = card.offsetLeft - board.offsetLeft;
    if (at >= left && at <= right) continue;
    const side = at < left ? 'before' : 'after';
    hidden[side] += 1;
    if (late.has(card.dataset['ticket'] ?? '')) hidden[side === 'before' ? 'lateBefore' : 'lateAfter'] += 1;
  }
  return hidden;
};

const isSame = (a: Hidden, b: Hidden) =>
  a.before === b.before && a.after === b.after && a.lateBefore === b.lateBefore && a.lateAfter === b.lateAfter;

/** The longest time on a later page without a touch, in milliseconds. */
export const returnsAfter = 20_000;

/**
 * The board is laid out in columns, top to bottom and then to the right, and extends beyond the screen's edge: a page is a screenful of
 * columns. `revision` changes when the tickets do, `rendered` when more of them are rendered: nothing scrolls then, so the hidden ones
 * would not be counted. While late tickets are before the visible page, the board scrolls back to its start once nobody has touched it for
 * a while: late tickets come first and must be seen.
 */
export const useBoardPages = (board: RefObject<HTMLElement | null>, revision: unknown, rendered: number, late: ReadonlySet<string>) => {
  const [hidden, setHidden] = useState<Hidden>(nothing);

  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = measure(element, late);
        setHidden((last) => (isSame(last, next) ? last : next));
      });
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [board, revision, rendered, late]);

  const hidesLate = hidden.lateBefore > 0;
  useEffect(() => {
    if (!hidesLate) return undefined;
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => board.current?.scrollTo({ left: 0, behavior: 'instant' }), returnsAfter);
    };
    const touches = ['pointerdown', 'keydown', 'wheel'] as const;
    wait();
    for (const touch of touches) window.addEventListener(touch, wait, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, wait);
    };
  }, [board, hidesLate]);

  const turn = (pages: -1 | 1) => {
    const element = board.current;
    if (!element) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: pages * (element.clientWidth + gap), behavior: still ? 'instant' : 'smooth' });
  };
  return { hidden, turn };
};
