/** The message of an error after which the page or screen retries automatically. It says so in place of asking to try again. */
export const triesByItself = (message: string, what: 'page' | 'screen'): string =>
  `${message.replace(/ and try again\.$/, '.')} This ${what} tries again by itself.`;
