import { expect, it } from 'vitest';
import { firstMethod, handedChoices } from './taken-text.ts';

it('offers what a guest may hand over in cash', () => {
  expect(handedChoices(2450, 'AUD')).toEqual([2450, 2500, 3000, 4000, 5000]);
  expect(handedChoices(10_000, 'GBP')).toEqual([10_000]);
  expect(handedChoices(105, 'NZD')).toEqual([105, 500, 1000, 2000, 5000]);
});

it('starts with the payment method that the guest has chosen', () => {
  expect(firstMethod('cashOnDelivery')).toBe('cash');
  expect(firstMethod('inStore')).toBe('card');
});
