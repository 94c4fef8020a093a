export * from './merge-carts.ts';
