/** Where to go after signing in: only back into this app, since an address from outside could lead anywhere. */
export const safeNext = (next: unknown): string | undefined =>
  typeof next === 'string' && /^\/staff\/(?![/\\])/.test(next) ? next : undefined;
