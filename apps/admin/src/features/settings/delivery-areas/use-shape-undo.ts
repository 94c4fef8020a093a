import { useState } from 'react';
import type { Corners, DeliveryArea } from './area.types.ts';

interface ShapeChange {
  id: string;
  before: Corners;
  after: Corners;
}

const isSame = (a: Corners, b: Corners): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The changes of areas' corners, to take back one after the other, the newest first. `last`: what an undo would restore; null after the corners
 * were changed elsewhere, as text or by a colleague: what was there before is no longer what the change was made from.
 */
export function useShapeUndo(areas: readonly DeliveryArea[]) {
  const [changes, setChanges] = useState<readonly ShapeChange[]>([]);
  const newest = changes.at(-1);
  const current = areas.find(({ id }) => id === newest?.id)?.polygon;
  return {
    last: newest && current && isSame(current, newest.after) ? { id: newest.id, corners: newest.before } : null,
    record: (change: ShapeChange) => setChanges([...changes, change]),
    forgetLast: () => setChanges(changes.slice(0, -1)),
  };
}
