import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { checked } from '@servery/contract/wording';
import * as z from 'zod/mini';
import type { PortChoice, RealService } from './integrations/define-integration.ts';
import { servesOthers, timingVariables, getTimings, type Timings } from './timings.ts';

/** Connections that all processes together may hold: PostgreSQL's default of 100, less what maintenance needs. */
const CONNECTIONS = 80;

const flag = z.pipe(
  z.enum(['', '0', '1', 'true', 'false', 'yes', 'no']),
  z.transform((text) => ['1', 'true', 'yes'].includes(text)),
);
const whole = (minimum: number, maximum: number) => z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));
const origin = z.string().check(z.regex(/^https?:\/\/[a-z0-9.:[\]-]+$/i, 'needs the form https://app.example.com, without a path.'));
const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
);

const environment = z.object({
  PORT: z._default(whole(0, 65_535), 3000),
  /** Address to listen on; `localhost` unless LAN or a proxy on another machine requires more. */
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'needs the form postgres://user:password@host/database.'))),
  /** `login`: the three roles sign in themselves; `set`: the owner signs in and switches to them. */
  DATABASE_ROLES: z._default(z.enum(['login', 'set']), 'set'),
  APP_ORIGIN: z.optional(origin),
  PORTAL_ORIGIN: z.optional(origin),
  LAN: z._default(flag, false),
  WORKERS: z._default(whole(1, 64), 1),
  TRUSTED_PROXIES: z._default(list, []),
  /** A separate port for `/metrics`, on the loopback unless METRICS_HOST names another address. */
  METRICS_PORT: z.optional(whole(0, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Opens `/metrics` on the public port to callers that send it. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'needs at least 16 characters.'))),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** `all`: this process owns database, migrations and jobs. `app`: one more node on a database that another one owns. */
  NODE_ROLE: z._default(z.enum(['all', 'app']), 'all'),
  /** Load the demo when the database has no restaurant. */
  SEED: z._default(flag, true),
  /** Months of orders for the demo's stores, and a few in progress. */
  SEED_HISTORY: z._default(flag, true),
  DEV: z._default(flag, false),
  POOL_SIZE: z.optional(whole(2, CONNECTIONS)),
  /** Another image server, used under `/img/` if this one's does not answer; without it this one is tried again. */
  IMAGE_FALLBACK_ORIGIN: z.optional(origin),
  /** Pictures of the map that delivery areas are drawn on, as `https://tiles.example/{z}/{x}/{y}.png`; without it the ground is plain. */
  MAP_TILES_URL: z.optional(
    z.string().check(z.regex(/^https:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, 'needs https and {z}, {x}, {y}.')),
  ),
  /** Whose map it is, as its licence wants it shown. */
  MAP_TILES_ATTRIBUTION: z._default(z.string(), ''),
  /** The most codes sent by SMS; 0 switches a limit off. The limit per number is fixed: one a minute, 5 an hour, 10 a day. */
  SMS_ADDRESS_PER_HOUR: z._default(whole(0, 1_000_000), 20),
  SMS_ADDRESS_PER_DAY: z._default(whole(0, 1_000_000), 60),
  SMS_PREFIX_PER_HOUR: z._default(whole(0, 1_000_000), 30),
  SMS_RESTAURANT_PER_HOUR: z._default(whole(0, 1_000_000), 300),
  SMS_RESTAURANT_PER_DAY: z._default(whole(0, 1_000_000), 2_000),
  SMS_DIAL_CODE_PER_HOUR: z._default(whole(0, 10_000_000), 3_000),
  SMS_DIAL_CODE_PER_DAY: z._default(whole(0, 10_000_000), 20_000),
  /** Limits of callers without a session, per address and minute; 0 switches a limit off. */
  PUBLIC_CALLS_PER_MINUTE: z._default(whole(0, 1_000_000), 120),
  LOGINS_PER_MINUTE: z._default(whole(0, 1_000_000), 10),
  /** Cards that banks decline, per address; 0 switches the limit off. */
  DECLINES_PER_HOUR: z._default(whole(0, 1_000_000), 30),
  ...timingVariables,
});

/** Each simulator has a variable of its own for its port; which ones there are is known where they are started. */
const portsOfSimulators = z.record(z.string(), whole(0, 65_535));
const pickSimulatorPorts = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name.endsWith('_SIMULATOR_PORT')));

/** What the configuration has to know of the integrations: their manifests say it. */
export interface IntegrationsOfConfig {
  /** The variables by which they use real services. */
  realServices: readonly RealService[];
  /** The variables that choose between them. */
  choices: readonly PortChoice[];
}

const getChoices = (choices: readonly PortChoice[]) =>
  z.object(Object.fromEntries(choices.map(({ variable, values }) => [variable, z._default(z.enum(values), values[0])])));

/** The most codes sent, in addition to the limit per number; 0 means no limit. */
export interface SmsCaps {
  addressPerHour: number;
  addressPerDay: number;
  /** A block of 10,000 numbers. */
  prefixPerHour: number;
  restaurantPerHour: number;
  restaurantPerDay: number;
  /** A country, across all restaurants. */
  dialCodePerHour: number;
  dialCodePerDay: number;
}

/** For tests and for loading the demo, which have no limits. */
export const noSmsCaps: SmsCaps = {
  addressPerHour: 0,
  addressPerDay: 0,
  prefixPerHour: 0,
  restaurantPerHour: 0,
  restaurantPerDay: 0,
  dialCodePerHour: 0,
  dialCodePerDay: 0,
};

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseRoles: 'login' | 'set';
  /** The configured origins; undefined means the address that a request came to. */
  appOrigin: string | undefined;
  portalOrigin: string | undefined;
  lan: boolean;
  workers: number;
  trustedProxies: string[];
  /** Undefined: no separate port. */
  metrics: { host: string; port: number } | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  nodeRole: 'all' | 'app';
  seed: boolean;
  seedHistory: boolean;
  dev: boolean;
  /** Connections of one process. */
  poolSize: number;
  imageFallbackOrigin: string | undefined;
  /** What is chosen where several integrations fill a port, by the variable. */
  choices: Readonly<Record<string, string>>;
  mapTiles: { url: string; attribution: string } | null;
  /** The ports of simulators that have a variable, by its name (`MAIL_SIMULATOR_PORT`); the others are beside the server's own. */
  simulatorPorts: Readonly<Record<string, number>>;
  sms: SmsCaps;
  limits: { publicCallsPerMinute: number; loginsPerMinute: number; declinesPerHour: number };
  timings: Timings;
}

/**
 * Reads the environment. Empty variables count as absent.
 * @param integrations what their manifests say of variables
 * @throws with one sentence per variable that is invalid, or that is for tests only on an installation that serves others
 */
export function readConfig(env: NodeJS.ProcessEnv, integrations: IntegrationsOfConfig): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = checked(environment, given);
  const simulatorPorts = checked(portsOfSimulators, pickSimulatorPorts(given));
  const choices = checked(getChoices(integrations.choices), given);
  if (!parsed.success || !simulatorPorts.success || !choices.success) {
    const issues = [parsed, simulatorPorts, choices].flatMap((each) => each.error?.issues ?? []);
    const wrong = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration cannot be read.\n${wrong.join('\n')}`);
  }
  const value = parsed.data;
  const shortened = Object.keys(timingVariables).filter((name) => given[name] !== undefined);
  const sign = shortened.length === 0 ? undefined : servesOthers(given, integrations.realServices);
  if (sign !== undefined) {
    throw new Error(
      `${shortened.join(', ')}: only for tests on one machine. This installation serves others or uses real services (${sign} is set). Remove ${shortened.length === 1 ? 'it' : 'them'}.`,
    );
  }
  if (value.TRUSTED_PROXIES.length > 0 && value.PORTAL_ORIGIN === undefined) {
    throw new Error(
      'The configuration cannot be read.\nPORTAL_ORIGIN: is needed where TRUSTED_PROXIES is set, because links and canonical addresses are made of it.',
    );
  }
  return {
    port: value.PORT,
    host: value.HOST ?? (value.LAN ? '0.0.0.0' : 'localhost'),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseRoles: value.DATABASE_ROLES,
    appOrigin: value.APP_ORIGIN,
    portalOrigin: value.PORTAL_ORIGIN,
    lan: value.LAN,
    workers: value.WORKERS,
    trustedProxies: value.TRUSTED_PROXIES,
    metrics: value.METRICS_PORT === undefined ? undefined : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    nodeRole: value.NODE_ROLE,
    seed: value.SEED,
    seedHistory: value.SEED_HISTORY,
    dev: value.DEV,
    poolSize: Math.min(value.POOL_SIZE ?? defaultPoolSize(), Math.floor(CONNECTIONS / value.WORKERS)),
    imageFallbackOrigin: value.IMAGE_FALLBACK_ORIGIN,
    choices: choices.data,
    mapTiles: value.MAP_TILES_URL === undefined ? null : { url: value.MAP_TILES_URL, attribution: value.MAP_TILES_ATTRIBUTION },
    simulatorPorts: simulatorPorts.data,
    sms: {
      addressPerHour: value.SMS_ADDRESS_PER_HOUR,
      addressPerDay: value.SMS_ADDRESS_PER_DAY,
      prefixPerHour: value.SMS_PREFIX_PER_HOUR,
      restaurantPerHour: value.SMS_RESTAURANT_PER_HOUR,
      restaurantPerDay: value.SMS_RESTAURANT_PER_DAY,
      dialCodePerHour: value.SMS_DIAL_CODE_PER_HOUR,
      dialCodePerDay: value.SMS_DIAL_CODE_PER_DAY,
    },
    limits: {
      publicCallsPerMinute: value.PUBLIC_CALLS_PER_MINUTE,
      loginsPerMinute: value.LOGINS_PER_MINUTE,
      declinesPerHour: value.DECLINES_PER_HOUR,
    },
    timings: getTimings(value),
  };
}

/** More connections than the database has cores to serve only make its queue longer. */
const defaultPoolSize = (): number => Math.min(24, 8 + 4 * availableParallelism());
