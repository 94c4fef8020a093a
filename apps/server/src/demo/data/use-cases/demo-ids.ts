import { v5 } from 'uuid';

/** Ids of the demo are derived from names, so that a link, a bookmark or a paired display still works after a reset. */
const namespace = 'b7d6b4a2-6a0e-5f4b-9f2e-3c1d2a7e9b10';

export const demoId = (...names: string[]): string => v5(names.join('/'), namespace);
