import { describe, expect, test } from 'vitest';
import { acceptBefore, acknowledgeBefore, printFailedText, unacceptedText, unacknowledgedText, unpaidOrdersText } from './index.ts';

const noon = '2026-11-21T01:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();

describe('acceptBefore', () => {
  test.each<{ name: string; within: number; asked: number | null; before: number }>([
    { name: 'as soon as possible', within: 5, asked: null, before: 5 },
    { name: 'a restaurant that is quick', within: 1, asked: null, before: 1 },
    { name: 'for soon', within: 5, asked: 45, before: 5 },
    { name: 'an hour ahead and the time of the settings', within: 5, asked: 65, before: 5 },
    { name: 'for tonight', within: 5, asked: 8 * 60, before: 7 * 60 },
    { name: 'for next week', within: 5, asked: 7 * 24 * 60, before: 7 * 24 * 60 - 60 },
    { name: 'for a time that has passed', within: 5, asked: -30, before: 5 },
  ])('$name', ({ within, asked, before }) => {
    expect(acceptBefore({ source: 'website', newSince: noon, requestedFor: asked === null ? null : at(asked) }, within)).toBe(at(before));
  });
});

test.each([null, at(8 * 60)])('Uber Eats has a minute, also for what is ordered for later (%s)', (requestedFor) => {
  expect(acceptBefore({ source: 'uberEats', newSince: noon, requestedFor }, 5)).toBe(at(1));
});

test('the kitchen has a minute', () => {
  expect(acknowledgeBefore(noon)).toBe(at(1));
});

describe('words', () => {
  test('say how long an order has waited', () => {
    expect(unacceptedText('W-042', 5)).toBe(
      'Order W-042 was not accepted within 5 minutes. Accept or reject it now. The guest is waiting.',
    );
    expect(unacceptedText('W-042', 1)).toContain('within a minute');
  });

  test.each([
    [{ displays: 1, printers: 0 }, 'no kitchen display has shown it. Then check that the display is on.'],
    [{ displays: 0, printers: 2 }, 'no printer has printed it. Then check the printer.'],
    [{ displays: 1, printers: 1 }, 'no kitchen display has shown it and no printer has printed it. Then check that the display is on.'],
    [{ displays: 0, printers: 0 }, 'no kitchen display or ticket printer is set up for this store'],
  ])('name what the kitchen should have had it from: %o', (reach, words) => {
    expect(unacknowledgedText('W-042', reach)).toContain(words);
    expect(unacknowledgedText('W-042', reach)).toMatch(/^Tell the kitchen about order W-042: /);
  });

  test('say how many unpaid orders came, and what to do about them', () => {
    expect(unpaidOrdersText(11, 'store')).toBe(
      '11 unpaid orders in 15 minutes, from phone numbers that nobody has confirmed. They may not be real. Call the guests before you cook, and reject what nobody will collect.',
    );
    expect(unpaidOrdersText(12, 'address')).toMatch(/^12 unpaid orders in an hour, all from one internet connection\./);
  });

  test('say what paper is missing, and what the printer said', () => {
    const paper = { paper: 'ticket', orderNumber: 'W-042', printerName: 'Pass' };
    expect(printFailedText(paper, { unconfirmed: false, problem: 'It is out of paper.' })).toBe(
      'The ticket of order W-042 did not come out of Pass. It is out of paper.',
    );
    expect(printFailedText({ ...paper, orderNumber: null }, { unconfirmed: true, problem: '' })).toBe(
      'A ticket may not have come out of Pass. Check its paper and cover, then print it again.',
    );
  });
});
