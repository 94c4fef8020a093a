/** The apps beside the portal. Each is served at its name: `/pos/`. */
export const appNames = ['kitchen', 'pos', 'staff', 'admin'] as const;
