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

/** Files that write tables by a variable, with the tables that it can be. */
export const variableTables: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/modules/menu/menu-editing.repo.ts': ['category', 'item'],
  'apps/server/src/modules/menu/menu-writing.repo.ts': ['category', 'item', 'item_modifier_group', 'modifier_group', 'modifier_option'],
  'apps/server/src/modules/settings/settings.repo.ts': ['restaurant_setting', 'store_setting'],
};

/**
 * Tables that only a node of an earlier release writes, or the database's own triggers for it (migrations 0054 and 0069). `taken_payment` is a
 * view of tenders (migration 0078).
 */
export const triggerTables: readonly string[] = ['loyalty_setting', 'menu_snapshot', 'taken_payment'];
