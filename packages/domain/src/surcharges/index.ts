export * from './surcharges.types.ts';
export * from './card-surcharge-laws.ts';
export * from './card-surcharge.ts';
export * from './holiday-surcharge.ts';
