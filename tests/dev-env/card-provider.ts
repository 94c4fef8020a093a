import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** Keys of a simulated card provider that runs beside the app. They open nothing but that simulator. */
export const cardProviderKeys = {
  STRIPE_SECRET_KEY: 'sk_test_servery',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_servery',
  STRIPE_PLATFORM_WEBHOOK_SECRET: 'whsec_servery_platform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_servery_connect',
};

export interface CardProviderProcess {
  /** What points an app at it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Runs the card provider's simulator as a separate process, so that it outlives every kill of the app. @throws if it does not start. */
export async function startCardProvider(options: { port: number; appPort: number; dataDir: string }): Promise<CardProviderProcess> {
  const url = `http://127.0.0.1:${options.port}`;
  const webhooks = `http://127.0.0.1:${options.appPort}/api/webhooks`;
  const child = spawn(process.execPath, ['--no-warnings', join(root, 'simulators/stripe/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...cardProviderKeys,
      NODE_ENV: 'production',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      STRIPE_PLATFORM_WEBHOOK_URL: `${webhooks}/platform`,
      STRIPE_CONNECT_WEBHOOK_URL: `${webhooks}/connect`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let exited = false;
  const exit = new Promise<void>((resolve) => child.once('exit', () => ((exited = true), resolve())));
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answers = await fetch(`${url}/_sim/clock`).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) break;
    if (exited || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error("the card provider's simulator did not start");
    }
    await sleep(50);
  }
  return {
    env: { ...cardProviderKeys, STRIPE_BASE_URL: url },
    async stop() {
      if (!exited) child.kill('SIGTERM');
      await exit;
    },
  };
}
