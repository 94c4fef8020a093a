export * from './pricing.types.ts';
export * from './stages.ts';
export * from './stage-1-unit-price.ts';
export * from './stage-2-choices.ts';
export * from './stage-3-line-adjustments.ts';
export * from './stage-6-delivery-fee.ts';
export * from './stage-8-tax.ts';
export * from './price-cart.ts';
