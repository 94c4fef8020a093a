import type * as z from 'zod';

/** What the server needs to know of an integration: its folder exports one, and compose-integrations.ts lists it in one line. */
export interface Integration<Port> {
  /** The folder's name, and the value that chooses it where several are configured: `postmark`. */
  id: string;
  /** As people call it, for messages. */
  name: string;
  /** The variable without which it is not used. */
  switchedOnBy: string;
  /** The port. @throws with one sentence per variable that is missing or cannot be read */
  create(env: NodeJS.ProcessEnv): Port;
}

interface Definition<Schema extends z.ZodType, Port> {
  id: string;
  name: string;
  switchedOnBy: string;
  /** All of its variables. */
  variables: Schema;
  /** Opens nothing and calls nobody yet. */
  create(variables: z.output<Schema>): Port;
}

/** An integration by its variables. `create` throws with one sentence per variable that is missing or cannot be read. */
export const defineIntegration = <Schema extends z.ZodType, Port>(definition: Definition<Schema, Port>): Integration<Port> => ({
  ...definition,
  create: (env) => definition.create(readVariables(definition.variables, env, definition.switchedOnBy)),
});

/** Reads variables; empty ones count as absent. @throws with one sentence per variable that is missing or cannot be read */
export function readVariables<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv, switchedOnBy: string): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `${name}: ${given[name] === undefined ? `is needed where ${switchedOnBy} is set.` : message}`;
  });
  throw new Error(`The configuration cannot be read.\n${wrong.join('\n')}`);
}

/** The integrations that are configured. */
export const listConfigured = <Port>(integrations: readonly Integration<Port>[], env: NodeJS.ProcessEnv): Integration<Port>[] =>
  integrations.filter(({ switchedOnBy }) => (env[switchedOnBy] ?? '') !== '');

/**
 * The one integration that is configured; undefined if none is.
 * @param choice the variable that names one where several are configured
 * @throws if several are configured and none is chosen, or one that is not configured
 */
export function chooseIntegration<Port>(
  integrations: readonly Integration<Port>[],
  env: NodeJS.ProcessEnv,
  choice: string,
): Integration<Port> | undefined {
  const configured = listConfigured(integrations, env);
  const chosen = env[choice] ?? '';
  const wrong = (sentence: string) => new Error(`The configuration cannot be read.\n${choice}: ${sentence}`);
  if (chosen === '') {
    if (configured.length < 2) return configured[0];
    throw wrong(
      `is needed, because ${configured.map(({ switchedOnBy }) => switchedOnBy).join(' and ')} are set. It is one of ${configured.map(({ id }) => id).join(', ')}.`,
    );
  }
  const found = integrations.find(({ id }) => id === chosen);
  if (found === undefined) throw wrong(`is one of ${integrations.map(({ id }) => id).join(', ')}.`);
  if (!configured.includes(found)) throw wrong(`${found.switchedOnBy} is needed for ${found.name}.`);
  return found;
}
