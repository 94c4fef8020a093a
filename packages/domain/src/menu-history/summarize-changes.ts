import type { ChangeLine } from './describe-changes.ts';
import type { FieldChange } from './describe-fields.ts';
import type { MenuEntryKind } from './menu-state.ts';

const mostLines = 6;
const longest = 40;
const nouns: Readonly<Record<MenuEntryKind, readonly [string, string]>> = {
  category: ['category', 'categories'],
  item: ['item', 'items'],
  choices: ['group of choices', 'groups of choices'],
  pizza: ['pizza setting', 'pizza settings'],
  menu: ['setting', 'settings'],
};
const count = (kind: MenuEntryKind, amount: number): string => `${amount} ${nouns[kind][amount === 1 ? 0 : 1]}`;

/** A place in the list: one move renumbers all that follow. */
const isPlace = ({ label }: FieldChange): boolean => label === 'Place';

const isShort = (text: string | null): text is string => text !== null && text.length <= longest;

/** Within a sentence; what begins with a name stays as it is. */
const toInner = (label: string): string => (/[:,]/.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`);

function sayField({ label, before, after }: FieldChange): string {
  const what = toInner(label);
  if (isShort(before) && isShort(after)) return `${what} ${before} to ${after}`;
  if (before === null && isShort(after)) return `${what} set to ${after}`;
  if (after === null && isShort(before)) return `${what} ${before} removed`;
  return `${what} changed`;
}

/** `Margherita: price $18.00 to $19.00`, or what two fields have become. */
function sayEntry({ name, fields }: ChangeLine): string {
  const [first, second, ...more] = fields;
  const said = [first, second].filter((field) => field !== undefined).map(sayField);
  return `${name}: ${said.join(', ')}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

/** Entries of one kind that were added or removed: by name while they are few. */
function sayAll(lines: readonly ChangeLine[], change: 'added' | 'removed'): string[] {
  return [
    ...Map.groupBy(
      lines.filter((line) => line.change === change),
      ({ kind }) => kind,
    ),
  ].map(([kind, some]) =>
    some.length <= 3 ? `${some.map(({ name }) => name).join(', ')} ${change}` : `${count(kind, some.length)} ${change}`,
  );
}

function sayChanged(lines: readonly ChangeLine[]): string[] {
  const changed = lines.flatMap((line) => {
    const fields = line.fields.filter((field) => !isPlace(field));
    return line.change === 'changed' && fields.length > 0 ? [{ ...line, fields }] : [];
  });
  return [...Map.groupBy(changed, ({ kind }) => kind)].flatMap(([kind, some]) => {
    if (some.length <= 4) return some.map(sayEntry);
    const labels = new Set(some.flatMap(({ fields }) => fields.map(({ label }) => label)));
    const [only] = labels;
    return [labels.size === 1 ? `${only} of ${count(kind, some.length)} changed` : `${count(kind, some.length)} changed`];
  });
}

/** Where only the order changed: a move is one line, however many entries it renumbered. */
function sayOrder(lines: readonly ChangeLine[]): string[] {
  const placed = lines.filter(({ change, fields }) => change === 'changed' && fields.some(isPlace));
  const isOnlyPlaces = placed.length > 0 && lines.every(({ change, fields }) => change === 'changed' && fields.every(isPlace));
  // What was added, removed or moved elsewhere has changed the places of others by the way.
  if (!isOnlyPlaces) return [];
  const within = new Set(placed.flatMap(({ kind, category }) => (kind === 'item' ? (category?.name ?? []) : [])));
  return [
    ...(placed.some(({ kind }) => kind === 'category') ? ['Order of the categories changed'] : []),
    ...[...within].map((name) => `Order changed in ${name}`),
  ];
}

/** What was changed, for a list: at most seven lines, the last one of which says how many more there are. */
export function summarizeChanges(lines: readonly ChangeLine[]): string[] {
  const said = [...sayAll(lines, 'added'), ...sayAll(lines, 'removed'), ...sayChanged(lines), ...sayOrder(lines)];
  // Numbers alone have changed.
  if (said.length === 0) return ['Saved again in the same order'];
  if (said.length <= mostLines + 1) return said;
  return [...said.slice(0, mostLines), `And ${said.length - mostLines} more changes`];
}

/** Lines without entries of which nothing but their place has changed because of others. */
export const withoutPlaces = (lines: readonly ChangeLine[]): ChangeLine[] =>
  lines.flatMap((line) => {
    if (line.change !== 'changed') return [line];
    const fields = line.fields.filter((field) => !isPlace(field));
    return fields.length > 0 ? [{ ...line, fields }] : [];
  });
