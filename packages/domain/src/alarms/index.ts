export * from './alarms.types.ts';
export * from './alarm-times.ts';
export * from './alarm-text.ts';
