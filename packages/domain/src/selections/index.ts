export { getAllergens } from './allergens.ts';
export * from './choices.ts';
export * from './problems.ts';
export * from './tidy.ts';
export { chooseStandard, chooseStandardInDeal } from './standard-choices.ts';
export * from './deal-steps.ts';
export * from './part-text.ts';
export * from './unit-price-rows.ts';
