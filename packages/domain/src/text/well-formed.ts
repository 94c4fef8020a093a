/**
 * Texts that a database takes. PostgreSQL stores no NUL in any text, and no half of a surrogate pair in JSON: JSON may carry both as
 * escapes (`\u0000`, `\ud83c`), for example where a device has cut an emoji in two.
 */

/** Deeper nesting than any body of ours; below the depth at which PostgreSQL's JSON parser gives up. */
const mostLevels = 200;

type OnNul = (text: string, path: readonly string[]) => string;

const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** A text that PostgreSQL stores: NUL is dropped, each half of a surrogate pair becomes U+FFFD. */
export const wellFormed = (text: string): string => withoutNul(text).toWellFormed();

/**
 * A value of JSON whose texts and keys PostgreSQL stores, in `text` and in `jsonb`: changed in place where there is something to mend.
 * @throws RangeError when it is nested deeper than 200 levels
 */
export const wellFormedJson = (value: unknown): unknown => mendTexts(value, withoutNul);

/**
 * JSON of somebody else's (a webhook, an answer, a file) with texts that a database takes: what a provider has signed is not refused for a
 * broken sign in a guest's name.
 * @throws SyntaxError, and RangeError when it is nested deeper than 200 levels
 */
export const parseJson = (text: string): unknown => wellFormedJson(JSON.parse(text));

/**
 * As `wellFormedJson`; what stands in the place of a text or key with NUL is the answer of `onNul`, which is told the keys on the way to it.
 * @throws RangeError when it is nested deeper than 200 levels
 */
export function mendTexts(value: unknown, onNul: OnNul): unknown {
  if (typeof value === 'string') return mend(value, [], onNul);
  if (value !== null && typeof value === 'object') mendContainer(value as Record<string, unknown>, [], onNul);
  return value;
}

function mendContainer(container: Record<string, unknown>, path: string[], onNul: OnNul): void {
  if (path.length >= mostLevels) throw new RangeError(`JSON is nested deeper than ${mostLevels} levels.`);
  const keyed = !Array.isArray(container);
  for (const found of Object.keys(container)) {
    const inner = container[found];
    const key = keyed && !isWhole(found) ? rename(container, found, mend(found, path, onNul)) : found;
    if (typeof inner === 'string') {
      if (!isWhole(inner)) container[key] = mend(inner, [...path, key], onNul);
    } else if (inner !== null && typeof inner === 'object') {
      path.push(key);
      mendContainer(inner as Record<string, unknown>, path, onNul);
      path.pop();
    }
  }
}

const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const mend = (text: string, path: readonly string[], onNul: OnNul): string =>
  (text.includes('\0') ? onNul(text, [...path]) : text).toWellFormed();

/** Defined rather than assigned: a mended key may read `__proto__`. */
function rename(container: Record<string, unknown>, from: string, to: string): string {
  const value = container[from];
  delete container[from];
  Object.defineProperty(container, to, { value, enumerable: true, configurable: true, writable: true });
  return to;
}
