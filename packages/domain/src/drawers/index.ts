export * from './denominations.ts';
export * from './drawer-day.ts';
export * from './drawer-report.ts';
export * from './drawers.types.ts';
export * from './report-sections.ts';
