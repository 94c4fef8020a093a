import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { unpackedChromium } from './unpacked-chromium.ts';

export interface ChromiumLaunchOptions {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How to start a browser on this machine, for Playwright's `launch` and its configuration: `CHROMIUM_PATH`, else the system's Chromium or
 * Chrome, else Playwright's own, else the one that comes through npm with the libraries that a bare machine lacks.
 * @throws with what to do when there is none.
 */
export async function chromiumLaunchOptions(): Promise<ChromiumLaunchOptions> {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
    return { executablePath: chosen, args, env };
  }
  const installed = systemBrowsers().find(runs) ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  if (installed) return { executablePath: installed, args, env };
  const unpacked = await unpackedChromium();
  return { executablePath: unpacked.executablePath, args, env: { ...env, ...unpacked.env } };
}

function systemBrowsers(): string[] {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === 'win32') {
    const homes = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
      (home) => home !== undefined,
    );
    return homes.map((home) => join(home, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** On Ubuntu the name may be a script that only says how to install it, or a snap that cannot access our folders. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform !== 'linux') return true;
  if (readFileSync(path).subarray(0, 4096).includes('/snap/')) return false;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
