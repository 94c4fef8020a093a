export * from './day-sections.ts';
export * from './periods.ts';
export * from './report-figures.ts';
export * from './report-names.ts';
export * from './reports.types.ts';
export * from './roll-up.ts';
