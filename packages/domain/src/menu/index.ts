export * from './menu.types.ts';
