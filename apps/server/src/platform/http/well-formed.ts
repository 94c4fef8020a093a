/** Deeper nesting than any body of ours; below the depth at which PostgreSQL's JSON parser gives up. */
const mostLevels = 200;

/** A text that PostgreSQL stores: NUL is dropped, each lone surrogate (half an emoji) becomes U+FFFD. */
export const wellFormed = (text: string): string => (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed();

/**
 * A parsed JSON value whose texts and keys PostgreSQL stores, in `text` and in `jsonb`. What needs no change comes back as it is, uncopied.
 * @throws RangeError when it is nested deeper than 200 levels
 */
export const wellFormedJson = (value: unknown): unknown => clean(value, 0);

function clean(value: unknown, level: number): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (value === null || typeof value !== 'object') return value;
  if (level >= mostLevels) throw new RangeError(`JSON is nested deeper than ${mostLevels} levels.`);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => clean(item, level + 1));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, item]): [string, unknown] => [wellFormed(key), clean(item, level + 1)]);
  const same = cleaned.every(([key, item], at) => key === entries[at]?.[0] && item === entries[at]?.[1]);
  // fromEntries defines properties, so that a key `__proto__` stays a key.
  return same ? value : Object.fromEntries(cleaned);
}
