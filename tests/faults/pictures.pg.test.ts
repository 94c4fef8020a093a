import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@servery/contract/pictures';
import { startS3Simulator, type S3Simulator, type StoredObject } from '@servery/simulator-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Store } from '../../apps/server/src/integrations/s3/s3.adapter.ts';
import { s3Env, type S3Env } from '../../apps/server/src/integrations/s3/s3.env.ts';
import { blackPng } from '../../apps/server/src/testing/odd-files.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { bootMs } from '../dev-env/app-process.ts';
import type { NodePlan } from './pictures-worker.ts';

/** A node that is killed after its file has reached the bucket, before its row is written. */

const account = { bucket: 'pictures', region: 'local', accessKeyId: 'test', secretAccessKey: 'secret' };
let simulator: S3Simulator;
let env: S3Env;
let server: TestServer;
let admin: string;
let folder: string;
beforeAll(async () => {
  simulator = await startS3Simulator({ port: 0, ...account });
  env = s3Env.parse({
    S3_ENDPOINT: simulator.url,
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    S3_PATH_STYLE: '1',
    S3_TIMEOUT_MS: '60000',
  });
  server = await startTestServer({ blobs: createS3Store({ env }) });
  admin = await server.signIn('restaurantAdmin');
  folder = await mkdtemp(join(tmpdir(), 'servery-killed-'));
});
afterAll(async () => {
  await server?.close();
  await simulator?.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async <T>(path: string, init?: RequestInit): Promise<T> => (await fetch(`${simulator.url}/_sim/${path}`, init)).json() as T;
const stored = async (prefix: string) => (await ask<StoredObject[]>(`objects?prefix=${prefix}`)).map(({ key }) => key);
const read = (pictureId: string) =>
  server.call(contract.readPicture, { params: { restaurantId: server.restaurantId, pictureId }, cookie: admin });

it('kill -9 between the file and its row: the upload is repeated, or its file is cleaned up', { timeout: bootMs }, async () => {
  const node = fork(join(import.meta.dirname, 'pictures-worker.ts'), { execArgv: ['--no-warnings'] });
  node.send({ address: server.test.address, env, dataDir: folder } satisfies NodePlan);
  const [origin] = (await once(node, 'message')) as [string];
  const file = blackPng(40, 40);
  const ids = [randomUUID(), randomUUID()];
  const killed = once(node, 'exit');
  const uploads = [];
  for (const id of ids) {
    // Stored, and never answered.
    await ask('faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'timeout', when: 'after', method: 'PUT', key: id }),
    });
    const query = new URLSearchParams({ id, folder: 'item', name: 'a.png' });
    uploads.push(
      fetch(`${origin}/api/restaurants/${server.restaurantId}/pictures?${query}`, {
        method: 'POST',
        headers: { cookie: admin, origin, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(file),
      }).then(
        ({ status }) => status,
        () => 'broken',
      ),
    );
    await expect.poll(() => stored(`images/item/${id}/`), { timeout: 60_000 }).toHaveLength(1);
  }
  node.kill('SIGKILL');
  await killed;
  expect(await Promise.all(uploads)).toEqual(['broken', 'broken']);
  expect((await Promise.all(ids.map(read))).map(({ status }) => status)).toEqual([404, 404]);

  // The owner's browser sends the first one again, to another node.
  const [again, abandoned] = ids as [string, string];
  const { status, data } = await server.call(contract.uploadPicture, {
    params: { restaurantId: server.restaurantId },
    query: { id: again, folder: 'item', name: 'a.png' },
    file,
    cookie: admin,
  });
  expect([status, await stored(`images/item/${again}/`)]).toEqual([201, [`images/${data.image!.path}`]]);

  const sweepAfter = async (days: number) => {
    server.clock.now = new Date(Date.now() + days * 86_400_000);
    await server.modules.pictures.sweep();
    server.clock.now = null;
  };
  await sweepAfter(2);
  expect([await stored(`images/item/${abandoned}/`), (await stored('pictures-set-aside/')).length]).toEqual([[], 1]);
  expect((await read(again)).status).toBe(200);
  await sweepAfter(40);
  expect(await stored('pictures-set-aside/')).toEqual([]);
});
