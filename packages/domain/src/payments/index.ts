export * from './payments.types.ts';
export * from './payment-machine.ts';
export * from './payment-times.ts';
export * from './application-fee.ts';
export * from './transaction-fee.ts';
export * from './charge-limits.ts';
export * from './decline.ts';
export * from './payment-types.ts';
