import type { EventJob, PlainJob } from '../../platform/jobs/jobs.types.ts';
import type { DrawersDeps } from './drawers.service.ts';
import { checkDrawers, type CheckDeps } from './use-cases/check-drawers.ts';
import { kickForOrder } from './use-cases/kick-drawer.ts';

export const drawersJobs = (deps: CheckDeps): PlainJob[] => [{ task: 'drawers.check', cron: '50 2 * * *', run: () => checkDrawers(deps) }];

export const drawersEventJobs = (deps: DrawersDeps): EventJob[] => [
  {
    task: 'drawers.kick',
    // No other event moves cash at a till.
    on: ['payment.taken', 'payment.handedBack'],
    whenOf: { 'payment.taken': { payment: { method: 'cash' } }, 'payment.handedBack': { to: 'cash' } },
    run: ({ restaurantId, subject }) => kickForOrder(deps, { restaurantId, orderId: subject.id }),
  },
];
