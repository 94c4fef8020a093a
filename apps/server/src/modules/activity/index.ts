import { defineModule } from '../../platform/define-module.ts';
import { activityPolicy } from './activity.policy.ts';
import { activityRoutes } from './activity.routes.ts';
import type { ActivityDeps } from './activity.service.ts';

/** Who changed what: the event log and the changes of members, as sentences (docs/adr/0093-activity-is-read-from-the-log.md). */
export const createActivityModule = (deps: ActivityDeps) =>
  defineModule({ name: 'activity', routes: activityRoutes(deps), policy: activityPolicy });
