import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, stopServer } from './index.ts';
import type { EmbeddedPostgres, PostgresConnection } from './index.ts';
import { findLive } from './postmaster.ts';

const home = mkdtempSync(join(tmpdir(), 'servery-supervisor-'));
chmodSync(home, 0o755);
const dataDir = join(home, 'postgres');
const messages: string[] = [];
const log = (message: string): void => void messages.push(message);

async function query<T extends pg.QueryResultRow>(connection: PostgresConnection, sql: string): Promise<T[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(20)) if (await condition()) return;
  throw new Error(`Not reached in ${limitMs} ms; log: ${messages.join(' | ')}`);
}

/** Starts the supervisor in a separate process, which prints one line about what it found and then waits to be ended. */
async function other(
  folder: string,
): Promise<{ attached: boolean; fresh: boolean; pid: number; kill: (signal: NodeJS.Signals) => Promise<void> }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
    console.log(JSON.stringify({ attached: server.attached, fresh: server.fresh, pid: server.pid() }));
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    ...(JSON.parse(line.toString()) as { attached: boolean; fresh: boolean; pid: number }),
    kill: async (signal) => {
      const closed = once(child, 'exit');
      child.kill(signal);
      await closed;
    },
  };
}

afterAll(async () => {
  await stopServer(dataDir, log);
  rmSync(home, { recursive: true, force: true });
});

describe('embedded PostgreSQL', () => {
  let server: EmbeddedPostgres;

  it('makes the data, starts, and keeps what is written safe', async () => {
    server = await startEmbeddedPostgres({ dataDir, log, settings: { work_mem: '8MB' } });
    expect(server).toMatchObject({ attached: false, fresh: true, connection: { user: 'servery_owner', database: 'servery' } });
    const [row] = await query(
      server.connection,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') sync, current_setting('work_mem') work_mem,
              current_setting('listen_addresses') tcp, current_setting('log_statement') logged, upper('é') as upper,
              (select datlocale from pg_database where datname = 'servery') locale`,
    );
    expect(row).toEqual({ fsync: 'on', sync: 'on', work_mem: '8MB', tcp: '', logged: 'none', upper: 'É', locale: 'C.UTF-8' });
    await query(server.connection, 'create table kept as select 42 as answer');
  });

  it.runIf(process.platform === 'linux')('closes data and socket to other users, and never runs as root', () => {
    const owner = statSync(`/proc/${server.pid()}`).uid;
    expect(owner).not.toBe(0);
    for (const folder of [join(dataDir, 'cluster'), server.connection.host]) {
      expect({ mode: statSync(folder).mode & 0o777, uid: statSync(folder).uid }).toEqual({ mode: 0o700, uid: owner });
    }
    expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90);
  });

  it('lets a second process attach to the same server and leave it running', async () => {
    const second = await other(dataDir);
    expect(second).toMatchObject({ attached: true, fresh: false, pid: server.pid() });
    await second.kill('SIGTERM');
    expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts the server again when it is killed, at the same address and with everything acknowledged', async () => {
    const before = server.pid() ?? 0;
    await query(server.connection, 'insert into kept values (43)');
    process.kill(before, 'SIGKILL');
    await until(() => server.pid() !== undefined && server.pid() !== before);
    expect(await query(server.connection, 'select answer from kept order by 1')).toEqual([{ answer: 42 }, { answer: 43 }]);
    expect(messages.join('\n')).toMatch(/stopped unexpectedly[^]*runs again/);
  });

  it('keeps statements and values out of its log', async () => {
    await query(server.connection, 'create unique index on kept (answer)');
    await expect(query(server.connection, 'insert into kept values (42)')).rejects.toThrow(/duplicate key/);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/insert into kept|\(answer\)=/);
  });

  it('stops cleanly and starts again with the data', async () => {
    await server.stop();
    expect(findLive(dataDir)).toBeUndefined();
    expect(existsSync(server.connection.host)).toBe(process.platform === 'win32');
    server = await startEmbeddedPostgres({ dataDir, log });
    expect(server).toMatchObject({ attached: false, fresh: false });
    expect(await query(server.connection, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
    await server.stop();
  });

  it('takes over the server of a killed process, and stops it in the end', async () => {
    const killed = await other(dataDir);
    await killed.kill('SIGKILL');
    expect(findLive(dataDir)?.pid).toBe(killed.pid);
    server = await startEmbeddedPostgres({ dataDir, log });
    expect(server).toMatchObject({ attached: true, fresh: false });
    expect(server.pid()).toBe(killed.pid);
    process.kill(killed.pid, 'SIGKILL');
    await until(() => server.pid() !== undefined && server.pid() !== killed.pid);
    expect(await query(server.connection, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
    await server.stop();
    expect(findLive(dataDir)).toBeUndefined();
  });

  it('makes and starts one server when several processes begin at once on an empty folder', async () => {
    const folder = join(home, 'race');
    const all = await Promise.all([other(folder), other(folder), other(folder)]);
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1);
    expect(all.filter(({ attached }) => !attached)).toHaveLength(1);
    expect(all.filter(({ fresh }) => fresh)).toHaveLength(1);
    for (const one of all) await one.kill('SIGKILL');
    await stopServer(folder, log);
  });

  it('says what the server said when it cannot start', async () => {
    const folder = join(home, 'refused');
    await expect(startEmbeddedPostgres({ dataDir: folder, log, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /could not be started[^]*shared_buffers/,
    );
  });

  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')('works below a folder that only root may pass', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'servery-closed-'));
    const folder = join(closed, 'deep', 'postgres');
    const inside = await startEmbeddedPostgres({ dataDir: folder, log });
    try {
      await query(inside.connection, 'create table kept as select 1 as answer');
      const before = inside.pid() ?? 0;
      process.kill(before, 'SIGKILL');
      await until(() => inside.pid() !== undefined && inside.pid() !== before);
      expect(await query(inside.connection, 'select answer from kept')).toEqual([{ answer: 1 }]);
    } finally {
      await inside.stop();
      rmSync(closed, { recursive: true, force: true });
    }
  });
});
