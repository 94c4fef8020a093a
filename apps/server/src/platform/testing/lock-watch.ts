import { lockOrder, type Lock } from '../events/lock-order.ts';

/** The tables behind what subscribers name. */
const tables: Readonly<Record<Lock, readonly string[]>> = {
  order: ['orders'],
  payment: ['payment'],
  ticket: ['kitchen_ticket'],
  printJob: ['print_job'],
  count: ['sold_out', 'unpaid_guest', 'customer_address'],
  coupon: ['coupon'],
  loyaltyCard: ['loyalty_card'],
  alarm: ['alarm'],
};
/** The tables whose rows transactions wait for, in the order in which all of them lock (docs/algorithms/locking.md). */
const ordered: readonly string[] = ['order_counter', 'store', ...lockOrder.flatMap((lock) => tables[lock]), 'stream'];

const name = '((?:directory\\.)?[a-z_]+)';
const written = [
  new RegExp(`\\binsert into ${name}`, 'g'),
  new RegExp(`\\bdelete from ${name}`, 'g'),
  // Neither `for update` nor `do update set`.
  new RegExp(`(?<!for |key |do )\\bupdate ${name}(?: as)?(?: \\w+)? set\\b`, 'g'),
];
const lockClause = /\bfor (?:no key update|update|key share|share)\b(?: of ([a-z_]+(?:, ?[a-z_]+)*))?/g;
const source = new RegExp(
  `(?:\\bfrom|\\bjoin|,) ${name}(?: as)?(?: (?!where\\b|join\\b|on\\b|order\\b|for\\b|cross\\b|left\\b|set\\b|from\\b)([a-z_]+))?`,
  'g',
);

/** The text of the select that a lock clause belongs to: back to the bracket around it, without what is in brackets of its own. */
function getSelect(text: string, end: number): string {
  let select = '';
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const character = text[at]!;
    if (character === ')') depth += 1;
    if (character === '(' && --depth < 0) break;
    if (depth === 0) select = character + select;
  }
  return select;
}

/** The tables whose rows a statement locks or writes, of those that have a place in the order. */
export function getLockedTables(statement: string): string[] {
  const text = statement.replaceAll('"', '').replace(/\s+/g, ' ').toLowerCase();
  const found = new Set(written.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table!)));
  for (const clause of text.matchAll(lockClause)) {
    const sources = [...getSelect(text, clause.index).matchAll(source)].map(([, table, alias]) => ({
      table: table!,
      alias: alias ?? table!,
    }));
    const named = clause[1]?.split(/, ?/);
    for (const { table, alias } of sources) if (named === undefined || named.includes(alias)) found.add(table);
  }
  return ordered.filter((table) => found.has(table));
}

/**
 * Watches the transactions of one connection: a table that is locked for the first time after a later one is reported. What one statement
 * locks is not compared with itself: its steps decide about that, not its text.
 */
export function watchLocks(report: (violation: string) => void): (statement: { text: string; name?: string | undefined }) => void {
  /** Table → the statement that has locked it first, of the transaction that is open; null: none is. */
  let locked: Map<string, string> | null = null;
  return ({ text, name = text.trim().slice(0, 60) }) => {
    if (/^\s*begin\b/.test(text)) locked = new Map();
    if (/^\s*(?:commit|rollback)\b/.test(text)) locked = null;
    if (locked === null) return;
    const fresh = getLockedTables(text).filter((table) => !locked!.has(table));
    for (const table of fresh) {
      const later = [...locked].find(([other]) => ordered.indexOf(other) > ordered.indexOf(table));
      if (later) report(`${name} locks ${table} after ${later[1]} has locked ${later[0]}`);
    }
    for (const table of fresh) locked.set(table, name);
  };
}
