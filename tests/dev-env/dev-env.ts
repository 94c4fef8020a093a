import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoPrinter } from '../../apps/server/src/start/seed.ts';
import { connectionTo } from '../../apps/server/src/platform/embedded-postgres/connect.ts';
import { findLive } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startApp, type AppProcess } from './app-process.ts';
import { startCardProvider } from './card-provider.ts';
import { startSimulatorsApart } from './simulators-apart.ts';

export interface DevEnv {
  dataDir: string;
  /** The first node: what `npm start` runs, with its own PostgreSQL and simulator. */
  primary: AppProcess;
  /** Starts one more app node on the same database. */
  addNode(): Promise<AppProcess>;
  /** Starts the first node again on its port and data, after a kill. */
  restartPrimary(): Promise<AppProcess>;
  documentUrl: string;
  /** The simulated card provider. */
  stripeUrl: string;
  /** A side door of it: `cards('/_sim/ledger')`, `cards('/_sim/faults', { kind: 'timeout' })`. */
  cards<T = unknown>(path: string, body?: object, method?: string): Promise<T>;
  /** The simulated phones. */
  smsUrl: string;
  /** The mail simulator's outbox page; `/_sim/mails?to=` is its JSON. */
  mailUrl: string;
  /** The simulated marketplace, with its side doors below `/_sim/`. */
  uberEatsUrl: string;
  /** The code in the newest link with one that was mailed to an address; waits for it. `after`: mails that came earlier do not count. */
  mailedCode(address: string, after?: Date): Promise<string>;
  /** The newest mail to an address; waits for it. */
  mailTo(address: string): Promise<{ subject: string; html: string; text: string }>;
  /** The newest code that a number was sent (E.164); waits for it. */
  smsCode(number: string): Promise<string>;
  /** The database's address, for checking what is really stored. */
  connection(): Promise<{ host: string; port: number; user: string; database: string }>;
  /** PostgreSQL's first process, for kill -9. */
  databasePid(): number;
  stop(): Promise<void>;
}

interface DevEnvOptions {
  storeData?: boolean;
  env?: Record<string, string>;
  /** The card provider's simulator is a separate process and outlives the app. */
  cardsApart?: boolean;
  /** All simulators run in one separate process, whose cost is not the app's; the printer cloud has these printers, too. */
  simulatorsApart?: { printers: readonly DemoPrinter[] };
}

/** Boots everything on loopback and a separate data folder, as a newcomer's `npm start` does. */
export async function startDevEnv(options: DevEnvOptions = {}): Promise<DevEnv> {
  const dataDir = mkdtempSync(join(tmpdir(), 'servery-env-'));
  const [stripePort, port, paperPort, smsPort, mailPort, uberEatsPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const provider =
    options.cardsApart === true
      ? await startCardProvider({ port: stripePort, appPort: port, dataDir: join(dataDir, 'stripe') })
      : undefined;
  const env: Record<string, string> = {
    SUNMI_SIMULATOR_PORT: String(paperPort),
    STRIPE_SIMULATOR_PORT: String(stripePort),
    SMS_SIMULATOR_PORT: String(smsPort),
    MAIL_SIMULATOR_PORT: String(mailPort),
    UBER_EATS_SIMULATOR_PORT: String(uberEatsPort),
    LOG_LEVEL: 'warn',
    // Months of orders take seconds, and stories want to find their own.
    SEED_HISTORY: '0',
    ...provider?.env,
    ...options.env,
  };
  const simulators =
    options.simulatorsApart &&
    (await startSimulatorsApart({ ...env, PORT: String(port), DATA_DIR: join(dataDir, 'outside') }, options.simulatorsApart.printers));
  Object.assign(env, simulators?.env);
  const others: AppProcess[] = [];
  const result: DevEnv = {
    dataDir,
    primary: await startApp({ port, dataDir, env }).catch(async (error: unknown) => {
      await provider?.stop();
      await simulators?.stop();
      throw error;
    }),
    documentUrl: `http://127.0.0.1:${paperPort}`,
    stripeUrl: `http://127.0.0.1:${stripePort}`,
    async cards<T>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST') {
      // A separate connection: one that has been idle for long may be closed at the moment in which it is used again.
      const headers = { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const answer = await fetch(result.stripeUrl + path, {
        method,
        headers,
        signal: AbortSignal.timeout(60_000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    smsUrl: `http://127.0.0.1:${smsPort}`,
    mailUrl: `http://127.0.0.1:${mailPort}`,
    uberEatsUrl: `http://127.0.0.1:${uberEatsPort}`,
    async mailedCode(address, after = new Date(0)) {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(50)) {
        const answer = await fetch(`${result.mailUrl}/_sim/mails?to=${encodeURIComponent(address)}`);
        const mails = ((await answer.json()) as { receivedAt: string; links: string[] }[]).filter(
          (mail) => new Date(mail.receivedAt) > after,
        );
        // A mail that only informs may have arrived after the one with the link.
        const code = mails
          .flatMap(({ links }) => links.map((link) => new URL(link).searchParams.get('code')))
          .find((found) => found !== null);
        if (code) return code;
      }
      throw new Error(`no code was mailed to ${address}`);
    },
    async mailTo(address) {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(50)) {
        const answer = await fetch(`${result.mailUrl}/_sim/mails?to=${encodeURIComponent(address)}`);
        const [newest] = (await answer.json()) as { subject: string; html: string; text: string }[];
        if (newest) return newest;
      }
      throw new Error(`nothing was mailed to ${address}`);
    },
    async smsCode(number) {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(50)) {
        const answer = await fetch(`${result.smsUrl}/_sim/messages?to=${encodeURIComponent(number)}`);
        const code = ((await answer.json()) as { code: string | null }[]).find((message) => message.code !== null)?.code;
        if (code) return code;
      }
      throw new Error(`no code was sent to ${number}`);
    },
    async connection() {
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
        const live = findLive(join(dataDir, 'postgres'));
        if (live) return connectionTo(live);
      }
      throw new Error('no database lives in the data folder');
    },
    databasePid() {
      const live = findLive(join(dataDir, 'postgres'));
      if (!live) throw new Error('no database lives in the data folder');
      return live.pid;
    },
    async addNode() {
      const { host, user, database } = await result.connection();
      const node = await startApp({
        port: await freePort(),
        // Nodes of one machine share the folder: pictures are there.
        dataDir,
        env: {
          ...env,
          NODE_ROLE: 'app',
          DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
          SUNMI_BASE_URL: result.documentUrl,
          SMTP_URL: `smtp://127.0.0.1:${mailPort + 1}`,
          STRIPE_BASE_URL: result.stripeUrl,
          TWILIO_BASE_URL: result.smsUrl,
          UBER_EATS_API_BASE_URL: result.uberEatsUrl,
          UBER_EATS_LOGIN_BASE_URL: result.uberEatsUrl,
        },
      });
      others.push(node);
      return node;
    },
    async restartPrimary() {
      result.primary = await startApp({ port, dataDir, env });
      return result.primary;
    },
    async stop() {
      for (const node of others) await node.stop();
      await result.primary.stop();
      await provider?.stop();
      await simulators?.stop();
      if (options.storeData !== true) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return result;
}
