import type * as z from 'zod';

/** What can be watched of an integration while it runs. */
export interface IntegrationHealth {
  /** A metric of this name is 1 while it fails and 0 otherwise. */
  metric: { name: `servery_${string}`; help: string };
  /** Whether the last call failed. */
  failing(): boolean;
  /** Makes one call at the start, so that a wrong configuration shows. The start does not wait for it. */
  check?(): Promise<unknown>;
}

/**
 * What the server needs to know of an integration: its folder exports one, and compose-integrations.ts lists it in one line. `Context` is
 * what it needs of the server, such as the database; most need nothing.
 */
export interface Integration<Port, Context = void> {
  /** The folder's name: `postmark`. */
  id: string;
  /** The value that chooses it where several fill a port; the id unless given. */
  chosenBy?: string;
  /** As people call it, for messages. */
  name: string;
  /** The variable without which it is not used. */
  switchedOnBy: string;
  /**
   * The variable with the address of a simulator instead of the real service. Where only `switchedOnBy` is set the installation uses the
   * real one, and nobody may shorten its waits. Absent: `switchedOnBy` is an address itself.
   */
  simulatedBy?: string;
  /** Variables that begin like this are a mistake without `switchedOnBy`. Absent: they are left alone. */
  prefix?: string;
  /** The port. Opens nothing and calls nobody yet. @throws with one sentence per variable that is missing or cannot be read */
  create(env: NodeJS.ProcessEnv, context: Context): Port;
  /** What is watched of a port that it has created. Absent: nothing. */
  health?(port: Port): IntegrationHealth;
}

interface Definition<Schema extends z.ZodType, Port, Context> extends Omit<Integration<Port, Context>, 'create'> {
  /** All of its variables. */
  variables: Schema;
  /** Opens nothing and calls nobody yet. */
  create(variables: z.output<Schema>, context: Context): Port;
}

/** An integration by its variables. `create` throws with one sentence per variable that is missing or cannot be read. */
export const defineIntegration = <Schema extends z.ZodType, Port, Context = void>(
  definition: Definition<Schema, Port, Context>,
): Integration<Port, Context> => ({
  ...definition,
  create: (env, context) => definition.create(readVariables(definition.variables, env, definition.switchedOnBy), context),
});

const unreadable = (sentences: readonly string[]): Error => new Error(`The configuration cannot be read.\n${sentences.join('\n')}`);

/** Reads variables; empty ones count as absent. @throws with one sentence per variable that is missing or cannot be read */
function readVariables<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv, switchedOnBy: string): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw unreadable(
    parsed.error.issues.map(({ code, path, message }) => {
      const name = path.join('.');
      if (name === '') return message;
      // A rule about several variables says itself what is missing.
      const missing = given[name] === undefined && code !== 'custom';
      if (!missing) return `${name}: ${message}`;
      return name === switchedOnBy ? `${name}: is needed.` : `${name}: is needed where ${switchedOnBy} is set.`;
    }),
  );
}

/** An integration without what depends on its port. */
type Listed = Pick<Integration<unknown>, 'switchedOnBy' | 'simulatedBy'>;

const getChoice = ({ id, chosenBy = id }: Pick<Integration<unknown>, 'id' | 'chosenBy'>): string => chosenBy;

/** A variable that chooses what fills a port, for the configuration; the first value is the one without it. */
export interface PortChoice {
  variable: string;
  values: readonly [string, ...string[]];
}

/** The choice between a port's integrations and what works without any of them. @param own the value of the latter, which is the default */
export const toPortChoice = (
  variable: string,
  own: string,
  integrations: readonly Pick<Integration<unknown>, 'id' | 'chosenBy'>[],
): PortChoice => ({
  variable,
  values: [own, ...integrations.map(getChoice)],
});

/** The integration that is chosen by a value that the configuration has checked; undefined: none of them is. */
export const findChosen = <Port, Context>(
  integrations: readonly Integration<Port, Context>[],
  value: string | undefined,
): Integration<Port, Context> | undefined => integrations.find((integration) => getChoice(integration) === value);

const isConfigured = ({ switchedOnBy }: Listed, env: NodeJS.ProcessEnv): boolean => (env[switchedOnBy] ?? '') !== '';

/** The integrations that are configured. */
export const listConfigured = <Listed extends Pick<Integration<unknown>, 'switchedOnBy'>>(
  integrations: readonly Listed[],
  env: NodeJS.ProcessEnv,
): Listed[] => integrations.filter((integration) => isConfigured(integration, env));

/** A variable that means a real outside service, unless `address` leads to a simulator. */
export interface RealService {
  key: string;
  address: string;
}

/** The variables by which these integrations use real services. */
export const listRealServices = (integrations: readonly Listed[]): RealService[] =>
  integrations.flatMap(({ switchedOnBy, simulatedBy }) => (simulatedBy === undefined ? [] : [{ key: switchedOnBy, address: simulatedBy }]));

/**
 * The one integration that is configured; undefined if none is.
 * @param choice the variable that names one where several are configured; needed once there are several
 * @throws if several are configured and none is chosen, if one is chosen that is not configured, or if variables of one are set without
 * the one that switches it on
 */
export function chooseIntegration<Port, Context = void>(
  integrations: readonly Integration<Port, Context>[],
  env: NodeJS.ProcessEnv,
  choice?: string,
): Integration<Port, Context> | undefined {
  for (const { prefix, switchedOnBy } of integrations.filter((integration) => !isConfigured(integration, env))) {
    const stray = prefix && Object.keys(env).find((name) => name.startsWith(prefix) && env[name] !== '');
    if (stray) throw unreadable([`${switchedOnBy}: is needed where ${stray} is set.`]);
  }
  const configured = listConfigured(integrations, env);
  if (choice === undefined) {
    if (configured.length < 2) return configured[0];
    throw unreadable([`${configured.map(({ switchedOnBy }) => switchedOnBy).join(' and ')}: only one of them can be set.`]);
  }
  const chosen = env[choice] ?? '';
  const wrong = (sentence: string) => unreadable([`${choice}: ${sentence}`]);
  if (chosen === '') {
    if (configured.length < 2) return configured[0];
    throw wrong(
      `is needed, because ${configured.map(({ switchedOnBy }) => switchedOnBy).join(' and ')} are set. It is one of ${configured.map(getChoice).join(', ')}.`,
    );
  }
  const found = findChosen(integrations, chosen);
  if (found === undefined) throw wrong(`is one of ${integrations.map(getChoice).join(', ')}.`);
  if (!configured.includes(found)) throw wrong(`${found.switchedOnBy} is needed for ${found.name}.`);
  return found;
}
