import axe from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The emulated appearance of the system; see `tests/dev-env/screens.ts`. */
    look(scheme: 'light' | 'dark'): Promise<void>;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** `region` is off: Mantine's drawers and menus are outside the landmarks. `target-size` belongs to 2.2 and is off by default. */
const everything: axe.RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: { region: { enabled: false }, 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // No rule with these tags reads style sheets; axe would fetch and parse all of them each time.
  preload: { assets: ['media'] },
};
const colours: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** Whether a target that is large enough is partly below a bar that stays in place: it is free again after scrolling. */
function isBelowBar(target: Element | null): boolean {
  if (target === null) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (right - left < 24 || bottom - top < 24) return false;
  return [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
    const above = document.elementFromPoint((left + right) / 2, y);
    for (let part = target.contains(above) ? null : above; part !== null; part = part.parentElement) {
      if (['sticky', 'fixed'].includes(getComputedStyle(part).position) && !part.contains(target)) return true;
    }
    return false;
  });
}

/** axe's violations on the current page, one line per element. */
export async function violations(options: axe.RunOptions = everything): Promise<string[]> {
  const found = await axe.run(document, options);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'target-size' || !isBelowBar(document.querySelector(String(target[0]))))
      .map(({ target, html, failureSummary = '' }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${html}\n  ${failureSummary}`),
  );
}

/** Two frames, and the end of all finite animations. */
async function still(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
}

/** Resolves when the document has not changed for a moment. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let waiting = setTimeout(done, quietFor);
    const observer = new MutationObserver(() => {
      clearTimeout(waiting);
      waiting = setTimeout(done, quietFor);
    });
    observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  });
}
const quietFor = 150;

/**
 * Violations that persist. On a slow machine a dialog is painted before an effect has labelled it, so violations are checked again once the
 * page is quiet.
 */
async function lasting(options?: axe.RunOptions): Promise<string[]> {
  const found = await violations(options);
  if (found.length === 0) return found;
  await Promise.race([quiet(), new Promise((resolve) => setTimeout(resolve, 2000))]);
  return violations(options);
}

let dark = false;

/** Switches the system's colour scheme and waits until the screen has followed. */
export async function look(scheme: 'light' | 'dark'): Promise<void> {
  dark = scheme === 'dark';
  await commands.look(scheme);
  // Mantine follows by a script; other screens have no such attribute.
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme'] ?? scheme).toBe(scheme);
  await still();
}

/** Back to light for the next test. */
export async function resetColourScheme(): Promise<void> {
  if (dark) await commands.look('light');
  dark = false;
}

/**
 * Checks the current screen against WCAG 2.0 to 2.2 A and AA and axe's best practices, in light and in dark: the rules of
 * `tests/journeys/axe.ts`. Violations fail the test at its end, so that one run lists them all. `followsSystem` false: the colour scheme is
 * a setting of the screen and is left alone.
 */
export async function expectAccessible(screen: string, { followsSystem = true } = {}): Promise<void> {
  // A target that a bar or a sheet's foot half covers after scrolling is not too small.
  for (const part of document.querySelectorAll('dialog *')) part.scrollTo({ top: 0, behavior: 'instant' });
  scrollTo({ top: 0, behavior: 'instant' });
  await still();
  expect.soft(await lasting(), screen).toEqual([]);
  if (!followsSystem) return;
  await look('dark');
  expect.soft(await lasting(colours), `${screen}, dark`).toEqual([]);
  await look('light');
}
