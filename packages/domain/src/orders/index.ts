export * from './orders.types.ts';
export * from './order-machine.ts';
export * from './order-diagram.ts';
export * from './promised-for.ts';
export * from './order-names.ts';
export * from './order-number.ts';
export * from './payment-status.ts';
export * from './taken-payment.ts';
