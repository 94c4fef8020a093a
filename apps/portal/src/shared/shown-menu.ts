import type { Menu } from './api.ts';

/** The menu that this tab shows. On the server, where a process renders pages of many guests, there is none. */
export const shownMenu: { now?: Menu } = {};
