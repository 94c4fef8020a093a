export * from './delivery.types.ts';
export * from './distance.ts';
export * from './delivery-problems.ts';
export * from './address-proof.ts';
export * from './address-text.ts';
export * from './delivery-terms.ts';
export * from './polygon.ts';
