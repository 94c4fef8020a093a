export * from './clock.ts';
export { localTime } from './wall-time.ts';
export { addDays } from '../time/dates.ts';
