import { expect, it } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { readMobileNumber } from './phone-numbers.service.ts';

it.each([
  ['0412 345 678', 'AU', '+61412345678', '+61 412 345 678', 'AU+61', '+6141234'],
  ['+61 412 345 678', 'GB', '+61412345678', '+61 412 345 678', 'AU+61', '+6141234'],
  ['+6104 1234 5678', 'AU', '+61412345678', '+61 412 345 678', 'AU+61', '+6141234'],
  ['07400 123456', 'GB', '+447400123456', '+44 7400 123456', 'GB+44', '+44740012'],
  ['021 123 4567', 'NZ', '+64211234567', '+64 21 123 4567', 'NZ+64', '+6421123'],
  ['(212) 555-2368', 'US', '+12125552368', '+1 212 555 2368', 'US+1', '+1212555'],
] as const)('%s at home in %s is %s', (typed, home, e164, shown, dialCode, prefix) => {
  expect(readMobileNumber(typed, home)).toEqual({ e164, shown, dialCode, prefix });
});

it.each([
  ['a short number', '12345', 'AU'],
  ['too many digits', '0412 345 678 9', 'AU'],
  ['a landline', '02 9374 4000', 'AU'],
  ['a shared-cost number', '1300 975 707', 'AU'],
  ['a premium number', '0900 12345', 'NZ'],
  ['a landline in Britain', '020 7946 0958', 'GB'],
  ['Canada, which shares a dial code', '+1 604 555 0123', 'AU'],
  ['Jamaica, which shares it too', '+1 876 555 0123', 'US'],
  ['Jersey', '+44 7797 712345', 'GB'],
  ['another country', '+371 21 234 567', 'AU'],
  ['a satellite network', '+881 6 1234 5678', 'AU'],
] as const)('refuses %s', (_name, typed, home) => {
  const read = () => readMobileNumber(typed, home);
  expect(read).toThrow(ApiError);
  expect(read).toThrow(expect.objectContaining({ code: 'validation_failed', fields: [{ path: 'phone', message: expect.any(String) }] }));
});
