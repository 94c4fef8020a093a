import { defineModule } from '../../platform/define-module.ts';
import { shiftsPolicy } from './shifts.policy.ts';
import { shiftsRoutes } from './shifts.routes.ts';
import type { ShiftsDeps } from './shifts.service.ts';

export { insertChange, insertShift, type ShiftChange } from './shifts.repo.ts';

/** The time clock: when those who work at a store's tills came and went, their breaks, and corrections. */
export function createShiftsModule({ now = () => new Date(), ...input }: Omit<ShiftsDeps, 'now'> & { now?: () => Date }) {
  return defineModule({ name: 'shifts', routes: shiftsRoutes({ ...input, now }), policy: shiftsPolicy });
}
