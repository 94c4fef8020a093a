/** Entries of a cell, between bars: a bar that belongs to an entry is written `\|`. */
export const joinList = (entries: readonly string[]): string =>
  entries.map((entry) => entry.replaceAll(/[\\|]/g, String.raw`\$&`)).join(' | ');

/** Reads what `joinList` wrote, and lists as people write them. Entries are trimmed. */
export function splitList(cell: string): string[] {
  const entries: string[] = [];
  let entry = '';
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell[at] as string;
    const next = cell[at + 1];
    if (letter === '\\' && (next === '|' || next === '\\')) {
      entry += next;
      at += 1;
    } else if (letter === '|') {
      entries.push(entry.trim());
      entry = '';
    } else {
      entry += letter;
    }
  }
  return [...entries, entry.trim()];
}
