/** Every screen of the app: one line for each feature. A feature's file exports screens only. */
export * from '../features/account/account-screens.ts';
export * from '../features/auth/auth-screens.ts';
export * from '../features/coupons/coupons-screens.ts';
export * from '../features/customers/customers-screens.ts';
export * from '../features/devices/devices-screens.ts';
export * from '../features/gallery/gallery-screens.ts';
export * from '../features/menu/menu-screens.ts';
export * from '../features/orders/orders-screens.ts';
export * from '../features/payments/payments-screens.ts';
export * from '../features/printing/printing-screens.ts';
export * from '../features/restaurants/restaurants-screens.ts';
export * from '../features/settings/settings-screens.ts';
export * from '../features/setup/setup-screens.ts';
export * from '../features/stores/stores-screens.ts';
export * from '../features/super-admin/super-admin-screens.ts';
export * from '../features/tables/tables-screens.ts';
export * from '../features/users/users-screens.ts';
