export * from './menu-state.ts';
export * from './compare-menus.ts';
export * from './undo-changes.ts';
export * from './describe-changes.ts';
export * from './summarize-changes.ts';
