import { openStored } from './persisted.ts';
import type { OutboxEntry } from './outbox.ts';

/** Set-aside changes that are decided on together: those of one line of a bill, or of one task of a ticket. */
export interface AsideChange {
  /** Ids of the entries, in sending order. */
  ids: readonly string[];
  /** As returned by `getPart`; the entry's id where it returns null. */
  part: string;
  what: string;
  why: string;
  /** When the first of them was pressed; epoch milliseconds. */
  at: number;
}
/** The set-aside changes of one bill or ticket. */
export interface AsideGroup {
  scope: string;
  /** Its label. */
  of: string;
  changes: readonly AsideChange[];
}

/**
 * Set-aside changes, by the bill or ticket that they belong to. `getPart`: changes of the same part are decided on together; null: the
 * change is on its own.
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

/** How many unsent changes a device's queue holds, also for a device that is no longer paired. */
export const countSetAside = async (name: string): Promise<number> => {
  const storage = await openStored(name);
  return (await storage.queue.all().catch(() => [])).length;
};
