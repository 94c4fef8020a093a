/**
 * Names that count on from the first one: `numberOn('T8', 3)` is T8, T9 and T10, `numberOn('Garden 08', 3)` is Garden 08 to Garden 10.
 * Null where there should be several and the first one does not end with a number.
 */
export function numberOn(first: string, count: number): string[] | null {
  if (count === 1) return [first];
  const [, before, digits] = /^(.*?)(\d+)$/.exec(first) ?? [];
  if (before === undefined || digits === undefined) return null;
  return Array.from({ length: count }, (_, at) => before + String(BigInt(digits) + BigInt(at)).padStart(digits.length, '0'));
}
