/** An error message where nobody needs to retry: "Please check the connection. This screen tries again by itself." */
export const triesByItself = (message: string, what: 'page' | 'screen'): string =>
  `${message.replace(/ and try again\.$/, '.')} This ${what} tries again by itself.`;
