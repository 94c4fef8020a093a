export * from './table-map.types.ts';
export * from './element-size.ts';
export * from './arrange.ts';
export * from './table-state.ts';
