/** Changes of a bill that the server does not have. `kept`: they are on this device's disk, so that they outlive the page. */
export const pendingWords = (waiting: number, kept: boolean): string =>
  `${waiting === 1 ? '1 change' : `${waiting} changes`} ${kept ? 'saved on this device, not sent yet' : 'not saved yet'}`;
