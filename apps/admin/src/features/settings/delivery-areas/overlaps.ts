import { haveCommonGround } from '@servery/domain/delivery';
import type { DeliveryArea } from './area.types.ts';

/** By area: what counts where it shares ground with others. Of several areas the one with the lowest fee counts. */
export function describeOverlaps(areas: readonly DeliveryArea[], money: (amount: number) => string): ReadonlyMap<string, string> {
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
      const least = Math.min(area.deliveryCharges, ...others.map(({ deliveryCharges }) => deliveryCharges));
      const names = others.map(({ name }) => name || 'another area').join(', ');
      return [[area.id, `Overlaps ${names}. Where they overlap the lowest fee counts: ${money(least)}.`]];
    }),
  );
}
