import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedCard } from '../api.ts';
import { cardSurchargeText, firstChoice, rememberMethod, stillOffered } from './pay-methods.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
const card = (id: string, more: Partial<SavedCard> = {}) => ({ id, isDefault: false, expired: false, ...more }) as SavedCard;

describe('how to pay, to begin with', () => {
  it("is the store's first way", () => {
    expect(firstChoice(['inStore', 'stripeCheckout'], [])).toEqual({ method: 'inStore' });
    expect(firstChoice(['stripeCheckout', 'inStore'], [])).toEqual({ method: 'stripeCheckout', sourceId: null });
    expect(firstChoice([], [])).toBeNull();
  });
  it('is what the guest did last, while it is offered', () => {
    rememberMethod('inStore');
    expect(firstChoice(['stripeCheckout', 'inStore'], [])).toEqual({ method: 'inStore' });
    expect(firstChoice(['stripeCheckout'], [])).toEqual({ method: 'stripeCheckout', sourceId: null });
  });
  it('is a saved card that has not expired, the default first', () => {
    const offered = ['stripeCheckout'] as const;
    expect(firstChoice(offered, [card('old', { expired: true, isDefault: true }), card('a')])).toMatchObject({ sourceId: 'a' });
    expect(firstChoice(offered, [card('a'), card('b', { isDefault: true })])).toMatchObject({ sourceId: 'b' });
    expect(firstChoice(offered, [card('old', { expired: true })])).toMatchObject({ sourceId: null });
  });
});

it('a choice ends with what it was about', () => {
  expect(stillOffered({ method: 'stripeCheckout', sourceId: 'a' }, ['stripeCheckout'], [card('a')])).toBe(true);
  expect(stillOffered({ method: 'stripeCheckout', sourceId: 'a' }, ['stripeCheckout'], [])).toBe(false);
  expect(stillOffered({ method: 'stripeCheckout', sourceId: 'a' }, ['stripeCheckout'], [card('a', { expired: true })])).toBe(false);
  expect(stillOffered({ method: 'inStore' }, ['stripeCheckout'], [])).toBe(false);
  expect(stillOffered({ method: 'stripeCheckout', sourceId: null }, ['stripeCheckout'], [])).toBe(true);
});

it('says what paying by card adds, before it is chosen', () => {
  const card = { amountInCents: 0, percentage: 1_500, applicableBelowAmount: null };
  const words = (changes: object | null) =>
    cardSurchargeText({ currency: 'NZD', surcharges: { publicHoliday: null, card: changes && { ...card, ...changes } } });
  expect(words({})).toBe('Card surcharge 1.5%');
  expect(words({ amountInCents: 30, applicableBelowAmount: 5_000 })).toBe('Card surcharge $0.30 and 1.5%, on orders below $50.00');
  expect(words({ applicableBelowAmount: 0 })).toBe('Card surcharge 1.5%');
  expect(words({ percentage: 0 })).toBeUndefined();
  expect(words(null)).toBeUndefined();
});
