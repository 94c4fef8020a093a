export * from './tax.types.ts';
export * from './rules-in-force.ts';
export * from './compute-taxes.ts';
export * from './default-rules.ts';
export * from './rules-of-seller.ts';
export * from './tax-number.ts';
