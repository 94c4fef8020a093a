/** Set by a library when it is loaded, and it stays loaded: sharp records where its native part is, the SDK of S3 whether it runs in a Lambda. */
const libraries = ['VIPSHOME', 'awslambda'];

/**
 * Remembers what a process has for all of its test files: globals and environment variables. The function that it returns puts them back,
 * and returns the names of what was different.
 */
export function rememberProcess(): () => string[] {
  const globals = namedGlobals();
  const variables = { ...process.env };
  return () => [
    ...putBack(globals, namedGlobals(), globalThis).map((name) => `globalThis.${name}`),
    ...putBack(variables, process.env, process.env).map((name) => `process.env.${name}`),
  ];
}

/** Globals with what they are now. Those of Vitest begin with two underscores and change from file to file. */
function namedGlobals(): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__'));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name)]));
}

/** Makes `target` what it was before, and returns the names that were different. */
function putBack(before: Record<string, unknown>, after: Record<string, unknown>, target: object): string[] {
  const changed = Object.keys({ ...before, ...after }).filter((name) => !Object.is(before[name], after[name]) && !libraries.includes(name));
  for (const name of changed) {
    if (name in before) Reflect.set(target, name, before[name]);
    else Reflect.deleteProperty(target, name);
  }
  return changed;
}
