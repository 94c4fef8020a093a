export * from './menu.types.ts';
export * from './index-menu.ts';
export * from './pizza-pools.ts';
export * from './sort-menu.ts';
export * from './stored-menu.ts';
export * from './read-selection.ts';
export * from './validate-menu.ts';
