/**
 * Tables that more than one module writes. The list only gets shorter: a test refuses a new one, and a writer that is gone. Erasing a
 * customer is left out: it empties the personal data of every module in one transaction (docs/adr/0051-customers-are-erased.md).
 */
export const sharedTables: Readonly<Record<string, readonly string[]>> = {
  // Placing an order is one statement (docs/adr/0005-placing-is-one-statement.md). Its other parts come from the modules that own the
  // tables; payments know orders, so orders cannot ask them for theirs.
  payment: ['orders', 'payments'],
  // Sign-up by an invitation makes the user and their membership at once.
  'directory.membership': ['members', 'users'],
  // One row for everybody who signs in, whatever they are.
  'directory.principal': ['customers', 'devices', 'users'],
  // The store's row counts the versions of what placing checks: its menu, its settings, the account that takes its cards.
  store: ['connect', 'menu', 'restaurants', 'settings'],
};
