/** The value at a dotted path. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((above, key) => (above as Record<string, unknown> | null | undefined)?.[key], value);

/** The value with something else at a dotted path; objects on the way are copied. */
export const withValueAt = (value: unknown, path: string, next: unknown): unknown => {
  const [key = '', ...rest] = path.split('.');
  const above = value as Record<string, unknown>;
  return { ...above, [key]: rest.length === 0 ? next : withValueAt(above[key], rest.join('.'), next) };
};

/** Whether a path equals another or is below it. */
export const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);
