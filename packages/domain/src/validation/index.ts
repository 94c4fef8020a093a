export * from './limits.ts';
export * from './lengths.ts';
export * from './formats.ts';
export * from './contrast.ts';
