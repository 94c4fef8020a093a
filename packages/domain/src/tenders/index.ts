export * from './amounts-of-part.ts';
export * from './balance.ts';
export * from './refund-amounts.ts';
export * from './refund-of-lines.ts';
export * from './tender-problem.ts';
export * from './tenders.types.ts';
