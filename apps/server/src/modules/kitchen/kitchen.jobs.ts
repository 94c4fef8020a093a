import type { Actor, Database } from '../../platform/db/connections.types.ts';
import type { EventJob, PlainJob } from '../../platform/jobs/jobs.types.ts';
import type { SettingsModule } from '../settings/index.ts';
import { clearTicket } from './use-cases/command-ticket.ts';

export interface KitchenJobsDeps {
  database: Database;
  settings: Pick<SettingsModule, 'loadSettings'>;
  now: () => Date;
}

const clearTask = 'kitchen.clear';
const system: Actor = { kind: 'system', id: null, name: 'Kitchen display' };

/** If the store wants cancelled tickets to disappear automatically, each gets its time. */
export const kitchenJobs = ({ database, settings }: KitchenJobsDeps): EventJob[] => [
  {
    task: 'kitchen.clearLater',
    on: ['order.cancelled', 'order.rejected', 'bill.cancelled'],
    async run({ restaurantId, storeId, subject, at }, { schedule }) {
      const sections = await database.tenant({ restaurantId }, (tx) => settings.loadSettings(tx, storeId));
      const { clearCancelledAfterInMinutes: minutes } = sections.kitchenDisplay;
      if (minutes === null) return;
      const runAt = new Date(Date.parse(at) + minutes * 60_000);
      await schedule(clearTask, { restaurantId, orderId: subject.id }, { runAt, key: `kitchen/clear/${restaurantId}/${subject.id}` });
    },
  },
];

export const kitchenPlainJobs = ({ database, now }: KitchenJobsDeps): PlainJob[] => [
  {
    task: clearTask,
    async run(payload) {
      const { restaurantId, orderId } = payload as { restaurantId: string; orderId: string };
      await database.tenant({ restaurantId }, (tx) => clearTicket(tx, orderId, { actor: system, now: now() }));
    },
  },
];
