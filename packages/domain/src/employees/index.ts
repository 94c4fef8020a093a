export * from './employees.types.ts';
export * from './pin-lock.ts';
export * from './audiences.ts';
