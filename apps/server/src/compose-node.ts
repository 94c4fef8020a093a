import { allEndpoints, allStreams } from '@servery/contract';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { composeModules, type Modules } from './compose.ts';
import { getPolicies, getRoutes } from './compose-routes.ts';
import {
  createAddressPort,
  createCardProvider,
  createMailPort,
  createMarketplacePorts,
  createPictureBlobs,
  createPrinterPort,
  createPushPort,
  createSmsPort,
} from './compose-ports.ts';
import { createErasureJournal } from './modules/erasures/index.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseAddress } from './platform/db/connection.ts';
import { createPictureStorage } from './platform/blobs/picture-storage.ts';
import { openDatabase } from './platform/db/connections.ts';
import type { Database } from './platform/db/connections.types.ts';
import { createNotifiedMemory, joinNotified } from './platform/db/notified-memory.ts';
import { forgetAfter, type ModuleManifest } from './platform/define-module.ts';
import { bindStreams } from './platform/events/bind-streams.ts';
import { createLiveHub } from './platform/events/live-hub.ts';
import { createSessionWatch } from './platform/events/session-watch.ts';
import { createStreamLimits } from './platform/events/stream-limits.ts';
import { registerFrontEnds } from './platform/front-ends/register-front-ends.ts';
import { createApp } from './platform/http/app.ts';
import { bindRoutes, createUnknownPathCheck } from './platform/http/bind-routes.ts';
import { checkBindings } from './platform/http/bindings.ts';
import { createInProcessCall } from './platform/http/in-process.ts';
import { createGuestGate } from './platform/http/guest-gate.ts';
import { createMemoryLimiter } from './platform/http/memory-limiter.ts';
import type { PerformDeps } from './platform/http/perform.ts';
import { createOriginFor } from './platform/http/public-origin.ts';
import { createReadyLane } from './platform/http/ready-lane.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { registerImages } from './platform/images/register-images.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { registerHealth } from './platform/observability/health.ts';
import { createMetrics, registerMetrics, type Metrics } from './platform/observability/metrics.ts';
import { registerModuleGauges } from './platform/observability/module-gauges.ts';
import { registerStorageWatch } from './platform/observability/storage.ts';
import { registerOpenApi } from './platform/openapi/register-openapi.ts';
import { createSessionMemory } from './platform/sessions/session-memory.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { platformJobs } from './platform/sweeps.ts';

export interface Node {
  app: FastifyInstance;
  database: Database;
  modules: Modules;
  metrics: Metrics;
  /** Takes no new work, finishes what was begun, hands the rest back. */
  stop(): Promise<void>;
}

/** One app node: doors, modules, HTTP, live streams, jobs. It listens when `app.listen` is called. */
export async function composeNode(options: {
  config: Config;
  address: DatabaseAddress;
  env: NodeJS.ProcessEnv;
  log: Logger;
  version: string;
}): Promise<Node> {
  const { config, address, log } = options;
  const sessionMemory = createSessionMemory();
  const ownedPrinters = createNotifiedMemory<readonly string[]>({ keptMs: 60_000 });
  const memory = joinNotified([sessionMemory, ownedPrinters]);
  const database = openDatabase({ address, poolSize: config.poolSize, log, onSessionChange: memory.forget });
  const cards = createCardProvider(options.env);
  const rateLimiter = createRateLimiter(database);
  const { blobs, health } = createPictureBlobs(options.env, config.dataDir, log);
  const storage = createPictureStorage(blobs, config.dataDir);
  const modules = composeModules({
    database,
    printer: createPrinterPort(options.env),
    ownedPrinters,
    mail: createMailPort(options.env),
    localOrigin: `http://localhost:${config.port}`,
    onError: (error) => log.error({ err: error }, 'A mail could not be worked on.'),
    sms: createSmsPort(options.env),
    push: createPushPort(options.env),
    smsCaps: config.sms,
    mapTiles: config.mapTiles,
    pictures: { storage },
    addresses: createAddressPort(config, options.env, rateLimiter),
    addressCallsPerMinute: config.limits.publicCallsPerMinute,
    cards,
    marketplaces: createMarketplacePorts(options.env, { database, rateLimiter }),
    appOrigin: config.appOrigin,
    portalOrigin: config.portalOrigin,
    erasureJournal: createErasureJournal(join(config.dataDir, 'erasures.ndjson')),
    declinesPerHour: config.limits.declinesPerHour,
    timings: config.timings,
    log,
  });
  const manifests: readonly ModuleManifest[] = Object.values(modules);
  const routes = getRoutes(modules);
  const policies = getPolicies(modules);
  checkBindings({ endpoints: allEndpoints, streams: allStreams, routes, policies });

  const sessions = createSessions(database, sessionMemory);
  const perform: PerformDeps = {
    policies,
    sessions,
    rateLimiter,
    memoryLimiter: createMemoryLimiter(),
    guestGate: createGuestGate(),
    findPerson: modules.employees.findPerson,
    authorize: modules.employees.authorize,
    limits: config.limits,
  };
  const app = await createApp({
    log,
    trustedProxies: config.trustedProxies,
    appOrigin: config.appOrigin,
    portalOrigin: config.portalOrigin,
    lan: config.lan,
    unknownPath: createUnknownPathCheck(allEndpoints),
  });
  let stopping = false;
  const metrics = createMetrics();
  registerMetrics(app, metrics, { token: config.metricsToken });
  registerStorageWatch(app, { folder: config.dataDir, metrics, log });
  registerHealth(app, {
    stopping: () => stopping,
    askDatabase: () => database.platform('readiness', async (tx) => void (await tx.sql({ name: 'ready', text: 'select 1', values: [] }))),
  });
  const lane = createReadyLane(app);
  metrics.gauge('servery_ready_answers_total', 'Menus and pages that were answered before routing', () => lane.answered());
  metrics.gauge('servery_guests_sent_away_total', 'Calls of guests that a full node refused', () => perform.guestGate.refused());
  bindRoutes(app, routes, perform, lane);

  const hub = createLiveHub({
    database,
    address,
    log,
    memory,
    onEvents: (place, events) => forgetAfter(manifests, place, new Set(events.map(({ type }) => type))),
  });
  const watch = createSessionWatch(sessions, log);
  const limits = createStreamLimits();
  bindStreams(app, allStreams, { hub, policies, sessions, watch, limits, guests: modules.orders.guests });
  metrics.gauge('servery_open_streams', 'Open live streams of this node', () => limits.open);
  metrics.gauge('servery_event_lag_seconds', 'Slowest of the last minute from a fact to its reading on this node', () => hub.lag());

  for (const watched of health) {
    metrics.gauge(watched.metric.name, watched.metric.help, () => (watched.failing() ? 1 : 0));
    void watched.check?.();
  }
  registerImages(app, { ...storage, cacheFolder: join(config.dataDir, 'image-cache') });
  registerOpenApi(app, { version: options.version, holders: policies });
  await registerFrontEnds(app, {
    apps: join(import.meta.dirname, '../..'),
    call: createInProcessCall(routes, perform, log),
    lane,
    sources: { ...cards.sources, img: config.imageFallbackOrigin === undefined ? [] : [config.imageFallbackOrigin] },
    originFor: createOriginFor(config),
    oneOrigin: config.portalOrigin !== undefined,
    places: () => modules.restaurants.service.listedPlaces(),
    imageFallback: config.imageFallbackOrigin === undefined ? '/img-fallback/' : `${config.imageFallbackOrigin}/img/`,
    development: config.dev,
  });

  const jobs = startJobs({
    address,
    database,
    log,
    tickMs: config.timings.jobsTickMs,
    eventJobs: manifests.flatMap(({ jobs: own = [] }) => own),
    plainJobs: [...manifests.flatMap(({ plainJobs = [] }) => plainJobs), ...platformJobs(database)],
  });
  for (const module of manifests) module.start?.();
  registerModuleGauges(metrics, manifests, { database, leads: jobs.leading });
  metrics.gauge('servery_events_behind', 'Events that have not become jobs yet, as the leading node last saw', () => jobs.behind());
  metrics.gauge('servery_database_connections', 'Connections of this node', () => database.stats().total);
  metrics.gauge('servery_database_waiting', 'Requests of this node that wait for a connection', () => database.stats().waiting);
  metrics.gauge('servery_dispatcher_leading', 'Whether this node turns events into jobs', () => (jobs.leading() ? 1 : 0));

  return {
    app,
    database,
    modules,
    metrics,
    async stop() {
      stopping = true;
      await app.close();
      await Promise.all(manifests.map(async (module) => module.stop?.()));
      await jobs.stop();
      // What was begun after a commit, and mails that are under way. A job, or another node, does what takes longer.
      await Promise.race([Promise.all(manifests.map(async (module) => module.idle?.())), sleep(5_000, undefined, { ref: false })]);
      watch.stop();
      await hub.stop();
      await database.close();
    },
  };
}
