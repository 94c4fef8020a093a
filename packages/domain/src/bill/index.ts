export * from './bill.types.ts';
export * from './split-bill.ts';
export * from './part-to-pay.ts';
export * from './split-refund.ts';
