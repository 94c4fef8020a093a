/** The accounts of people who work in a restaurant. */
export const staff = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;

/** Staff who serve, and the till that they use. */
export const serving = { ...staff, posTerminal: true } as const;

/** Every kind of caller, signed in or not. An account without any membership is admitted only by `withoutMembership`. */
export const everybody = { ...serving, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true } as const;
