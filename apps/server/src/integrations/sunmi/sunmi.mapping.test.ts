import { describe, expect, it } from 'vitest';
import { isSuccess, kindOfCode, messageOfCode } from './sunmi.mapping.ts';

const action = 'The printer could not be bound';

describe('codes of the printer cloud', () => {
  it.each([
    [1, 'success', 'Success (code 1)'],
    [10000, 'success', 'Success (code 10000)'],
    [40000, 'configuration', 'The printer service refused the signature: check the app key (code 40000)'],
    [50001, 'passing', 'The printer service is not available (code 50001)'],
    [10071701, 'device', 'The printer service does not know this serial number (code 10071701)'],
    [10071702, 'alreadyBound', 'The printer is bound already (code 10071702)'],
    [10071705, 'duplicate', 'This job was sent before (code 10071705)'],
    [10071706, 'unknownOrder', 'The printer service does not know this job (code 10071706)'],
  ] as const)('%i means %s', (code, kind, message) => {
    expect(kindOfCode(code)).toBe(kind);
    expect(isSuccess(code)).toBe(kind === 'success');
    expect(messageOfCode(code, 'as the service says', action)).toBe(message);
  });

  // The specification lists them; no document of the vendor explains them.
  it.each([...Array.from({ length: 12 }, (_, index) => 60_001 + index), 40_002])('%i keeps its number and gets no meaning', (code) => {
    expect(kindOfCode(code)).toBe('other');
    expect(isSuccess(code)).toBe(false);
    expect(messageOfCode(code, '', action)).toBe(`The printer could not be bound (code ${code})`);
    expect(messageOfCode(code, `${'a'.repeat(119)}🍕`, action)).toBe(`The printer could not be bound (code ${code}: ${'a'.repeat(119)})`);
    expect(messageOfCode(code, ' device\n state error ', action)).toBe(`The printer could not be bound (code ${code}: device state error)`);
  });
});
