import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** What we read of a report. */
export interface LighthouseReport {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
  environment: { benchmarkIndex: number };
}

type Lighthouse = (
  address: string,
  options: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: LighthouseReport } | undefined>;

const home = join(import.meta.dirname, '../lighthouse');

/** Lighthouse, installed when it is first asked for. @throws when it cannot be */
export async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(home, 'node_modules/lighthouse/core/index.js');
  // On Windows npm is a script of its shell.
  if (!existsSync(entry)) await promisify(execFile)('npm', ['ci', '--prefer-offline'], { cwd: home, shell: process.platform === 'win32' });
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}
