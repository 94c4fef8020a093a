import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allPolicies } from '../compose-policies.ts';
import { openApiDocument } from '../platform/openapi/openapi-document.ts';

/** Holds the OpenAPI document against the rules of its format (`redocly.yaml`). Part of `npm run check`; nothing leaves the machine. */
const root = join(import.meta.dirname, '../../../..');
const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'servery-openapi-'));
const file = join(folder, 'openapi.json');
try {
  writeFileSync(file, JSON.stringify(openApiDocument('0.0.0', allPolicies)));
  const { status } = spawnSync(process.execPath, [cli, 'lint', file, '--config', join(root, 'redocly.yaml'), '--format', 'stylish'], {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
