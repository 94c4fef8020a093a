import type { AlarmView } from '@servery/contract/alarms';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toAlarmView, announce } from '../alarms.events.ts';
import { markSeen, readAlarm } from '../alarms.repo.ts';

/**
 * Somebody attends to an alarm. It stays active, but silent, until its cause is gone; a failed printout is cleared at
 * once. Repeating it, or if the cause is gone already, returns the alarm as it is. @throws resource_not_found
 */
export async function seeAlarm(tx: Tx, input: { storeId: string; alarmId: string; actor: Actor; now: Date }): Promise<AlarmView> {
  const { storeId, alarmId, actor, now } = input;
  const seen = await markSeen(tx, storeId, alarmId, { by: actor.name, now });
  if (seen !== undefined) {
    announce(tx, 'alarm.seen', seen, actor);
    if (seen.cleared_at !== null) announce(tx, 'alarm.cleared', seen, actor);
    return toAlarmView(seen);
  }
  const current = await readAlarm(tx, storeId, alarmId);
  if (current === undefined) throw new ApiError('resource_not_found');
  return toAlarmView(current);
}
