/** Writes `platform/db/types.gen.ts` from the migrated database; with `--check` it only compares and fails on a difference. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type pg from 'pg';
import { withScratchDatabase } from './scratch-database.ts';

const TARGET = join(import.meta.dirname, '../platform/db/types.gen.ts');

const getUrl = (connection: pg.ClientConfig): string => {
  const secret = connection.password ? `:${encodeURIComponent(String(connection.password))}` : '';
  const socket = connection.host?.startsWith('/') ?? false;
  const place = socket ? `?host=${encodeURIComponent(connection.host ?? '')}&port=${connection.port}` : '';
  const host = socket ? '' : `${connection.host}:${connection.port}`;
  return `postgres://${encodeURIComponent(connection.user ?? '')}${secret}@${host}/${connection.database}${place}`;
};

function generate(connection: pg.ClientConfig): string {
  const require = createRequire(import.meta.url);
  const bin = join(require.resolve('kysely-codegen'), '../cli/bin.js');
  const mapping = ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}', '--exclude-pattern', 'graphile_worker.*'];
  const result = spawnSync(
    process.execPath,
    [bin, '--url', getUrl(connection), '--dialect', 'postgres', '--log-level', 'error', '--print', ...mapping],
    {
      encoding: 'utf8',
    },
  );
  if (result.status !== 0) throw new Error(`kysely-codegen failed: ${result.stderr}`);
  return result.stdout.slice(result.stdout.indexOf('/**')).trimEnd() + '\n';
}

const generated = await withScratchDatabase(async (connection) => generate(connection));
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, generated);
  console.log('Wrote apps/server/src/platform/db/types.gen.ts');
} else if (readFileSync(TARGET, 'utf8') !== generated) {
  console.error('types.gen.ts does not fit the migrations: run `node apps/server/src/scripts/generate-db-types.ts`.');
  process.exitCode = 1;
}
