/** Drawn on a field of 24 by 24. These are on every page; icons of single pages are in `more-icons.ts`, which is loaded with them. */
export const search = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20';
export const plus = 'M12 5.5v13M5.5 12h13';
export const check = 'M5 12.5 10 17.5 19.5 7';
export const bag = 'M5 8.5h14l-1 11H6l-1-11ZM8.5 8.5V8a3.5 3.5 0 0 1 7 0v.5';
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2';
export const pin = 'M12 21s7-6.2 7-11.3a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 7.3a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z';
export const phone = 'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z';
export const cloud = 'M7 18.5h10a4 4 0 0 0 .6-7.95A6 6 0 0 0 6.2 9.7 4.5 4.5 0 0 0 7 18.5ZM4 4l16 16';
export const receipt = 'M6 3.5h12v17l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4v-17ZM9 8.5h6M9 12.5h6';
export const person = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0';
export const down = 'M5.5 9 12 15.5 18.5 9';
export const filter = 'M4 7h16M7 12h10M10 17h4';
