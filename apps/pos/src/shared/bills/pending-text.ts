/** A number of changes: "1 change". */
export const countChanges = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Changes of a bill that the server does not have. `kept`: they are on this device's disk and survive the page. */
export const pendingText = (waiting: number, kept: boolean): string =>
  `${countChanges(waiting)} ${kept ? 'saved on this device, not sent yet' : 'not saved yet'}`;
