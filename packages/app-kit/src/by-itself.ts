/** Why something failed, where nobody has to try again: "Please check the connection. This screen tries again by itself." */
export const triesByItself = (message: string, what: 'page' | 'screen'): string =>
  `${message.replace(/ and try again\.$/, '.')} This ${what} tries again by itself.`;
