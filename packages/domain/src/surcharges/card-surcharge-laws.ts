import { channels } from '../orders/channels.ts';
import { paymentChannels, type CardSale, type CardSurchargeLaw, type PaymentChannel } from './surcharges.types.ts';

/**
 * Where a surcharge on cards is lawful, by the day of placing. A country without a law that has begun allows none. A change of law is
 * a line here, with its day; lines that have passed stay, because old orders are looked at again.
 */
export const cardSurchargeLaws: readonly CardSurchargeLaw[] = [
  { country: 'AU', channels: paymentChannels, from: '2000-01-01', allowed: true, reason: 'Up to what the card costs the business.' },
  { country: 'AU', channels: paymentChannels, from: '2026-10-01', allowed: false, reason: 'eftpos, Mastercard and Visa allow none.' },
  { country: 'NZ', channels: paymentChannels, from: '2000-01-01', allowed: true, reason: 'Allowed where it is honest and at cost.' },
  { country: 'GB', channels: paymentChannels, from: '2018-01-13', allowed: false, reason: 'None for consumers.' },
  {
    country: 'US',
    channels: paymentChannels,
    from: '2000-01-01',
    allowed: true,
    reason: 'Allowed, but for states that forbid it: the store decides.',
  },
];

/** The law on surcharges for a card that holds for a sale; null: none has begun, or it is paid to somebody else. */
export function cardSurchargeLaw({ country, source, placedOn }: CardSale): CardSurchargeLaw | null {
  const channel: PaymentChannel | null = channels[source].rules;
  if (channel === null) return null;
  let newest: CardSurchargeLaw | null = null;
  for (const law of cardSurchargeLaws) {
    if (law.country !== country || !law.channels.includes(channel) || law.from > placedOn) continue;
    if (newest === null || law.from > newest.from) newest = law;
  }
  return newest;
}

/** Whether the law lets a business add a surcharge for a card. */
export const cardSurchargeAllowed = (sale: CardSale): boolean => cardSurchargeLaw(sale)?.allowed ?? false;
