/** The accounts of people who work somewhere. */
export const staff = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;

/** Whoever serves: staff, and the till that they serve at. */
export const serving = { ...staff, posTerminal: true } as const;

/** Every kind of caller, signed in or not. An account that belongs nowhere yet is let in by `withoutMembership` alone. */
export const everybody = { ...serving, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true } as const;
