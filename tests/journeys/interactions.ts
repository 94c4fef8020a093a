import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Seconds of the Keystroke-Level Model (Card, Moran and Newell, 1980): a key, pointing at something, pressing the mouse's button, moving a
 * hand between mouse and keyboard, deciding what to do next.
 */
const seconds = { key: 0.28, point: 1.1, press: 0.1, hand: 0.4, decide: 1.35 } as const;

/** Somebody at a screen, whose interactions are counted: clicks, filled-in fields and keys. */
export interface Person {
  /** A click, or a tap. */
  click(target: Locator): Promise<void>;
  /** Replaces what is in a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses from a list of the browser's own. */
  choose(list: Locator, option: string): Promise<void>;
  /** Clicks a place in an element, given as shares of its width and height. */
  clickAt(target: Locator, across: number, down: number): Promise<void>;
  /** How many interactions there were, and how long they take by the Keystroke-Level Model in seconds. */
  totals(): { interactions: number; seconds: number };
}

/** Counts what somebody does on a page. A field is one interaction, however long its text; the model counts each character. */
export function atScreen(page: Page): Person {
  let interactions = 0;
  let time = 0;
  let typing = false;
  const moveHandTo = (keyboard: boolean) => {
    if (keyboard !== typing) time += seconds.hand;
    typing = keyboard;
  };
  const point = () => {
    moveHandTo(false);
    time += seconds.point + seconds.press;
  };
  const decide = () => {
    interactions += 1;
    time += seconds.decide;
  };
  return {
    async click(target) {
      decide();
      point();
      await target.click();
    },
    async type(field, text) {
      decide();
      point();
      moveHandTo(true);
      time += text.length * seconds.key;
      await field.fill(text);
    },
    async choose(list, option) {
      decide();
      // It opens, and the option is clicked.
      point();
      point();
      await list.selectOption(option);
    },
    async clickAt(target, across, down) {
      decide();
      point();
      await expect(target).toBeVisible();
      await target.scrollIntoViewIfNeeded();
      const box = (await target.boundingBox())!;
      await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
    },
    totals: () => ({ interactions, seconds: Math.round(time) }),
  };
}
