/**
 * Texts that a database accepts. PostgreSQL stores no NUL in any text, and no half of a surrogate pair in JSON: JSON may contain both as
 * escapes (`\u0000`, `\ud83c`), for example if a device has cut an emoji in two.
 */

/** Deeper nesting than any body of ours; below the depth at which PostgreSQL's JSON parser gives up. */
const mostLevels = 200;

type OnNul = (text: string, path: readonly string[]) => string;

const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** A text that PostgreSQL stores: NUL is dropped, each half of a surrogate pair becomes U+FFFD. */
export const wellFormed = (text: string): string => withoutNul(text).toWellFormed();

/**
 * A JSON value whose texts and keys PostgreSQL can store, in `text` and in `jsonb`. A value that needs no change is returned as it is,
 * uncopied.
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
 * As `wellFormedJson`; a text or key with NUL is replaced by the result of `onNul`, which gets the keys on the way to it.
 * @throws RangeError when it is nested deeper than 200 levels
 */
export const mendTexts = (value: unknown, onNul: OnNul): unknown => mend(value, [], onNul);

function mend(value: unknown, path: string[], onNul: OnNul): unknown {
  if (typeof value === 'string') return isWhole(value) ? value : mendText(value, path, onNul);
  if (value === null || typeof value !== 'object') return value;
  if (path.length >= mostLevels) throw new RangeError(`JSON is nested deeper than ${mostLevels} levels.`);
  const container = value as Record<string, unknown>;
  const keyed = !Array.isArray(value);
  let mended: [key: string, value: unknown][] | undefined;
  let at = 0;
  for (const found of Object.keys(container)) {
    const key = !keyed || isWhole(found) ? found : mendText(found, path, onNul);
    const inner = container[found];
    path.push(key);
    const whole = mend(inner, path, onNul);
    path.pop();
    if (mended === undefined && (whole !== inner || key !== found)) mended = Object.entries(container).slice(0, at);
    mended?.push([key, whole]);
    at += 1;
  }
  if (mended === undefined) return value;
  // fromEntries defines properties, so that a key `__proto__` stays a key.
  return keyed ? Object.fromEntries(mended) : mended.map(([, inner]) => inner);
}

const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const mendText = (text: string, path: readonly string[], onNul: OnNul): string =>
  (text.includes('\0') ? onNul(text, [...path]) : text).toWellFormed();
