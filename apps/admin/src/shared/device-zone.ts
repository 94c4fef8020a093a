/** Where this device is, for times that belong to no store. */
export const deviceZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
