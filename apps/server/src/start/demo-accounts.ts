import type { Logger } from 'pino';
import { loadDemos } from '../../db/seed/index.ts';
import { composeModules } from '../compose.ts';
import { createCardProvider } from '../compose-ports.ts';
import { demoStores } from '../demo/data/index.ts';
import type { DatabaseAddress } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/connections.ts';
import type { PrinterPort } from '../ports/printer.ts';

/** One percent: the platform fee of the demo. */
const fee = { fixed: 0, percentage: 1_000 };

/** A start does not wait longer than this; the rest happens in the background. */
const longestWaitMs = 3_000;

/**
 * Gives the demo's stores accounts at the simulated card provider, verified as an owner would do on its pages: through the real calls,
 * once. An account that an owner has archived stays archived; one that the simulator has lost with its data is replaced.
 */
async function openAccounts(options: { env: NodeJS.ProcessEnv; address: DatabaseAddress; log: Logger }): Promise<void> {
  const cards = createCardProvider(options.env);
  const simulatorUrl = options.env['STRIPE_BASE_URL'];
  if (cards.form === null || cards.form.simulatorUrl === null || simulatorUrl === undefined) return;
  const database = openDatabase({ address: options.address, poolSize: 2, log: options.log, applicationName: 'servery demo accounts' });
  try {
    const { connect } = composeModules({ database, printer: null as unknown as PrinterPort, cards });
    for (const place of (await loadDemos()).flatMap(demoStores)) {
      if ((await connect.history(place)) === 'archived') continue;
      const account = await connect.open(place, fee);
      if (account.detailsSubmitted) continue;
      const answer = await fetch(`${simulatorUrl}/_sim/accounts/${account.accountId}/complete`, { method: 'POST' });
      if (!answer.ok) throw new Error(`The simulator answered ${answer.status}.`);
      await connect.refresh(account.accountId);
    }
  } finally {
    await database.close();
  }
}

/** The same, without delaying a start or making it fail: the demo works without cards too. */
export async function openDemoAccounts(options: { env: NodeJS.ProcessEnv; address: DatabaseAddress; log: Logger }): Promise<void> {
  const opening = openAccounts(options).catch((error: unknown) =>
    options.log.warn({ err: error }, 'The demo takes no cards: its payments accounts could not be opened.'),
  );
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestWaitMs)));
  await Promise.race([opening, patience]);
  clearTimeout(timer);
}
