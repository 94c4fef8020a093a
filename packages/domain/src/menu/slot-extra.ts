import type { Minor } from '../money/money.types.ts';
import type { DealPizzaSlot } from './menu.types.ts';

/** What a pizza costs on top in a slot. */
export const extraFor = (slot: Pick<DealPizzaSlot, 'extraCharges'>, pizzaId: string): Minor =>
  slot.extraCharges.find((extra) => extra.pizzaId === pizzaId)?.extraCharge ?? 0;
