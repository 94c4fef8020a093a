import { defineModule } from '../../platform/define-module.ts';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { StaffWork } from '../../platform/http/handler.types.ts';
import type { StoreCache } from '../restaurants/index.ts';
import type { SettingsModule } from '../settings/index.ts';
import { authorize } from './approvals.service.ts';
import { employeesPolicy } from './employees.policy.ts';
import { employeesRoutes } from './employees.routes.ts';
import { findPerson, type TillPlace } from './employees.service.ts';
import { createPinHashes } from './pin-hash.service.ts';
import { verifyPin, type PinCheck } from './use-cases/check-pin.ts';

/** Who works at the tills of a restaurant's stores, and the PINs by which tills know them. */
export function createEmployeesModule({
  now = () => new Date(),
  ...deps
}: {
  database: Database;
  stores: StoreCache;
  rateLimiter: RateLimiter;
  settings: Pick<SettingsModule, 'loadDeviceSection' | 'loadSection'>;
  now?: () => Date;
}) {
  const pins = createPinHashes(deps.database);
  return {
    ...defineModule({ name: 'employees', routes: employeesRoutes({ ...deps, pins, now }), policy: employeesPolicy }),
    /** What is stored of a PIN. */
    hashPin: (pin: string) => pins.hash(pin),
    /** Who works at a till under an employee's session; undefined: it is not that till's. */
    findPerson: (till: TillPlace, sessionId: string) => findPerson(deps, till, sessionId),
    /** Checks and counts a PIN at a till, for a call that is made in this person's name. */
    verifyPin: (input: PinCheck) => verifyPin({ ...deps, pins, now }, input),
    /** In the caller's transaction, as `authorize`. */
    authorizeIn: (tx: Tx, work: StaffWork) => authorize(tx, { ...deps, now }, work),
    /** Lets an action at a till through, or one that somebody has approved. @throws APPROVAL_NEEDED */
    authorize: (work: StaffWork) =>
      deps.database.tenant({ restaurantId: work.till.restaurantId }, (tx) => authorize(tx, { ...deps, now }, work)),
  };
}

export { insertEmployee, writeStores } from './employees.repo.ts';

/** What the module offers to others. */
export type EmployeesModule = ReturnType<typeof createEmployeesModule>;
