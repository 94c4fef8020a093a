import { randomInt } from 'node:crypto';

/** An Australian mobile number in E.164: another guest's each time, because one guest may have few unpaid orders open. */
export const anyPhone = (): string => `+614${String(randomInt(100_000_000)).padStart(8, '0')}`;
