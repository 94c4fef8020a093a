/**
 * Where to go after signing in: only back into the app below `/<app>/`, since any other address could lead anywhere. Undefined otherwise.
 */
export const safeNext = (app: string, next: unknown): string | undefined =>
  typeof next === 'string' && next.startsWith(`/${app}/`) && !/^[/\\]/.test(next.slice(app.length + 2)) ? next : undefined;
