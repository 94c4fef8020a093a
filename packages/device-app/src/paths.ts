/** A path of the app's own router, for its links. This package knows no app's routes; `/` is a path of each. */
export const asPath = (path: string) => path as '/';
