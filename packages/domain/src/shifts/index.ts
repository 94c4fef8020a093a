export * from './shifts.types.ts';
export * from './break-limits.ts';
export * from './shift-hours.ts';
export * from './clock-action.ts';
export * from './shift-problems.ts';
