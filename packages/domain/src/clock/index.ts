export * from './clock.ts';
export { addDays } from '../time/dates.ts';
