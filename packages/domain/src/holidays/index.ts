export * from './year-to-enter.ts';
