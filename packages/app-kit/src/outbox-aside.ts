import { openStored } from './persisted.ts';
import type { OutboxEntry } from './outbox.ts';

/** Changes that were set aside and are decided on together: of one line of a bill, of one ticket's task. */
export interface AsideChange {
  /** Of the entries, first to be sent first. */
  ids: readonly string[];
  /** As `getPart` names it; the entry's id where it names none. */
  part: string;
  what: string;
  why: string;
  /** When the first of them was tapped; epoch milliseconds. */
  at: number;
}
/** What was set aside of one bill or ticket. */
export interface AsideGroup {
  scope: string;
  /** What people call it. */
  of: string;
  changes: readonly AsideChange[];
}

/**
 * What was set aside, by the bill or ticket that it belongs to. `getPart`: changes of the same part stand and fall together; null: the
 * change stands alone.
 */
export function groupAside<Command>(
  aside: readonly OutboxEntry<Command>[],
  getScope: (command: Command) => string,
  getPart: (command: Command) => string | null,
): AsideGroup[] {
  const groups = new Map<string, { of: string; parts: Map<string, AsideChange> }>();
  for (const { id, at, command, aside: reason } of aside) {
    if (!reason) continue;
    const scope = getScope(command);
    const group = groups.get(scope) ?? { of: reason.of, parts: new Map<string, AsideChange>() };
    const part = getPart(command) ?? id;
    const before = group.parts.get(part);
    group.parts.set(part, before ? { ...before, ids: [...before.ids, id] } : { ids: [id], part, what: reason.what, why: reason.why, at });
    groups.set(scope, group);
  }
  return [...groups].map(([scope, { of, parts }]) => ({ scope, of, changes: [...parts.values()] }));
}

/** How many changes a device's queue holds that the server has not taken: also of a device that is not paired any more. */
export const countSetAside = async (name: string): Promise<number> => {
  const kept = await openStored(name);
  return (await kept.queue.all().catch(() => [])).length;
};
