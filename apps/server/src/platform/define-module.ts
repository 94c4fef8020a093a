import type { Subscriber, Subscriptions } from './db/connections.types.ts';
import type { EventType } from '@servery/contract/event-types';
import type { Permission } from '@servery/contract/permissions';
import type { Grants, Route } from './http/handler.types.ts';
import type { EventJob, PlainJob } from './jobs/jobs.types.ts';
import type { TenantGauge } from './observability/tenant-gauges.ts';

/** A number for monitoring that is read as a whole, not restaurant by restaurant. */
export interface PlainGauge {
  name: string;
  help: string;
  /** `installation`: the leading node reads it, the others return 0. `node`: each node has its own. */
  of: 'installation' | 'node';
  read(): number | Promise<number>;
}

/** Something that a node remembers, and which events make it out of date. */
export interface ModuleCache {
  on: readonly EventType[];
  forget(place: { restaurantId: string; storeId: string }): void;
}

/** Everything that the server runs of a module. compose.ts lists the modules; nothing else names their parts. */
export interface ModuleManifest {
  /** The folder's name. */
  name: string;
  routes: Route[];
  policy: Partial<Record<Permission, Grants>>;
  /** Work that follows an event, after its transaction. */
  jobs?: EventJob[];
  /** Work with its own payload, or repeated. */
  plainJobs?: PlainJob[];
  gauges?: readonly (TenantGauge | PlainGauge)[];
  caches?: readonly ModuleCache[];
  /** Rows that follow an event, in its transaction (docs/adr/0058-modules-have-manifests.md). */
  on?: Subscriptions;
  /** What the subscribers lock first: it decides when they run. */
  locks?: Subscriber['locks'];
  /** The node's jobs have started: work of the module's own may begin. */
  start?: () => void;
  /** The node stops: take no new work. */
  stop?: () => Promise<void>;
  /** Resolves when work that was begun after a commit has ended. The node waits a few seconds for it. */
  idle?: () => Promise<void>;
}

/**
 * Checks a module's manifest and returns it as it is, with what else the module offers to others.
 * @throws if it has subscribers without a lock
 */
export function defineModule<Module extends ModuleManifest>(module: Module): Module {
  if (module.on !== undefined && module.locks === undefined)
    throw new Error(`Module ${module.name} has subscribers and does not say what they lock.`);
  return module;
}

/** The subscribers of the modules that have any. */
export const getSubscribers = (modules: readonly ModuleManifest[]): Subscriber[] =>
  modules.flatMap(({ name, on, locks }) => (on === undefined || locks === undefined ? [] : [{ name, on, locks }]));

/** What a node remembers: the caches of all modules. */
export interface NodeMemory {
  /** Forgets what these events in a store have made out of date. */
  forget(place: { restaurantId: string; storeId: string }, types: ReadonlySet<EventType>): void;
  /** Whose caches they are; before that there is nothing to forget. */
  use(modules: readonly ModuleManifest[]): void;
}

/** The memory of a node, for modules that are created before those that remember. */
export function createNodeMemory(): NodeMemory {
  let modules: readonly ModuleManifest[] = [];
  return {
    forget: (place, types) => forgetAfter(modules, place, types),
    use: (all) => {
      modules = all;
    },
  };
}

/** Forgets what one event in a store has made out of date. */
export function forgetAfter(
  modules: readonly ModuleManifest[],
  place: { restaurantId: string; storeId: string },
  types: ReadonlySet<EventType>,
): void {
  for (const { caches = [] } of modules) for (const cache of caches) if (cache.on.some((type) => types.has(type))) cache.forget(place);
}
