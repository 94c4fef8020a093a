/**
 * Where to go after signing in: only back into the app below `/<app>/`, since an address from outside could lead anywhere.
 * Undefined for everything else.
 */
export const safeNext = (app: string, next: unknown): string | undefined =>
  typeof next === 'string' && next.startsWith(`/${app}/`) && !/^[/\\]/.test(next.slice(app.length + 2)) ? next : undefined;
