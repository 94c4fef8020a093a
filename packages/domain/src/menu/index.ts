export * from './menu.types.ts';
export * from './index-menu.ts';
export * from './read-selection.ts';
