import { describe, expect, it } from 'vitest';
import { getBrand, caretAfter, cvcProblem, expiryProblem, formatExpiry, formatNumber, numberProblem, readExpiry } from './card-number.ts';

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242', 'visa', null],
    ['4242-4242 4242 4242 99', '4242 4242 4242 4242', 'visa', null],
    ['378282246310005', '3782 822463 10005', 'amex', null],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard', null],
    ['2223003122003222', '2223 0031 2200 3222', 'mastercard', null],
    ['6011111111111117', '6011 1111 1111 1117', 'unknown', null],
    ['4242424242424241', '4242 4242 4242 4241', 'visa', 'Please check the card number: a digit is missing or wrong.'],
    ['42424', '4242 4', 'visa', 'Please check the card number: a digit is missing or wrong.'],
    ['', '', 'unknown', 'Please enter the card number.'],
    ['abc', '', 'unknown', 'Please enter the card number.'],
  ])('%j is shown as %j', (typed, shown, brand, problem) => {
    expect(formatNumber(typed)).toBe(shown);
    expect(getBrand(shown)).toBe(brand);
    expect(numberProblem(shown)).toBe(problem);
  });
  it('keeps the caret behind the digit that was typed', () => {
    expect([caretAfter('4242 4242', 4), caretAfter('4242 4242', 5), caretAfter('', 3)]).toEqual([4, 6, 0]);
  });
});

describe('an expiry date', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['4', '04'],
    ['123', '12 / 3'],
    ['12 /', '12 / '],
    ['1229', '12 / 29'],
    ['12/2029', '12 / 29'],
    ['122034', '12 / 34'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });
  const today = new Date(2026, 10, 21);
  it.each([
    ['11 / 26', null],
    ['10 / 26', 'This card has expired. Please use another one.'],
    ['13 / 29', 'Please enter month and year, for example 04 / 29.'],
    ['12 / 2', 'Please enter month and year, for example 04 / 29.'],
    ['01 / 99', 'Please check the year.'],
    ['', 'Please enter the expiry date.'],
  ])('%j: %s', (typed, problem) => {
    expect(expiryProblem(typed, today)).toBe(problem);
  });
  it('is read with its century', () => {
    expect(readExpiry('04 / 29')).toEqual({ month: 4, year: 2029 });
  });
});

it('the security code has four digits on American Express, three elsewhere', () => {
  expect([cvcProblem('123', 'visa'), cvcProblem('1234', 'amex'), cvcProblem('1234', 'unknown')]).toEqual([null, null, null]);
  expect(cvcProblem('123', 'amex')).toBe('The security code has 4 digits.');
  expect(cvcProblem('1234', 'visa')).toBe('The security code has 3 digits.');
  expect(cvcProblem('', 'visa')).toBe('Please enter the security code.');
});
