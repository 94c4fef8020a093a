/** A number of changes: "1 change". */
export const countChanges = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Changes of a bill that the server does not have. `kept`: they are on this device's disk and survive the page. */
export const pendingText = (waiting: number, kept: boolean): string =>
  `${countChanges(waiting)} ${kept ? 'saved on this device, not sent yet' : 'not saved yet'}`;

/** Sales that were paid on this till while it had no connection, and are on its disk. */
export const waitingSales = (count: number): string =>
  `Saved on this till. ${count === 1 ? '1 sale is' : `${count} sales are`} waiting for the connection.`;
