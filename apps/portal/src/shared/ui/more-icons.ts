/** The rest of the icons, on the same field as those in `icons.ts`. */
export const close = 'M6 6l12 12M18 6 6 18';
export const minus = 'M5.5 12h13';
export const back = 'M14.5 5.5 8 12l6.5 6.5';
export const forward = 'M9.5 5.5 16 12l-6.5 6.5';
export const bin = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5';
export const info = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.8v.2';
export const alert = 'M12 4 21 19.5H3L12 4ZM12 10v4.5M12 17v.1';
export const table = 'M4 9h16M6 9v10M18 9v10M9 9V5h6v4';
export const tag = 'M4 5.5h7.5l8.5 8.5-6 6L5.5 11.5 4 5.5ZM8.3 8.8v.2';
export const star = 'M12 4l2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.8l5.6-.7L12 4Z';
export const play = 'M8 5.5v13l11-6.5-11-6.5Z';
