/** The element of the page that the app in the browser renders. */
export const appId = 'app';
