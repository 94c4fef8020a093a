import { haveCommonGround } from '@servery/domain/delivery';
import type { DeliveryArea } from './area.types.ts';

/** By area: the fee where it shares ground with each other one. Of several areas the one with the lowest fee counts. */
export function describeOverlaps(
  areas: readonly DeliveryArea[],
  money: (amount: number) => string,
): ReadonlyMap<string, readonly string[]> {
  const sharing = new Map<string, DeliveryArea[]>();
  for (const [at, one] of areas.entries()) {
    for (const other of areas.slice(at + 1)) {
      if (!haveCommonGround(one.polygon, other.polygon)) continue;
      sharing.set(one.id, [...(sharing.get(one.id) ?? []), other]);
      sharing.set(other.id, [...(sharing.get(other.id) ?? []), one]);
    }
  }
  return new Map(
    areas.flatMap((area) => {
      const others = sharing.get(area.id);
      if (others === undefined) return [];
      // One line for each pair: three areas need not share the same ground, and names may contain commas.
      const pairs = others.map(
        ({ name, deliveryCharges }) =>
          `Overlaps ${name ? `“${name}”` : 'another area'}: ${money(Math.min(area.deliveryCharges, deliveryCharges))} there.`,
      );
      return [[area.id, pairs]];
    }),
  );
}
