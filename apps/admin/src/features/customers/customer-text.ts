import type { ErasureObstacle, ErasureReason } from '@servery/contract/erasures';
import { formatDayOfYear, formatInstantDate } from '@servery/domain/clock';
import type { Instant } from '@servery/domain/time';
import { deviceZone } from '../../shared/device-zone.ts';
import type { CustomerRow } from './customers.types.ts';

/** "Sat 21 Nov 2026", on this device's calendar: customers belong to no store. */
export const formatCustomerDay = (instant: Instant): string => formatDayOfYear(formatInstantDate(instant, deviceZone), deviceZone);

/** What a customer is called; a first login by phone asks for no name. */
export const getName = ({ name, shownPhone }: Pick<CustomerRow, 'name' | 'shownPhone'>): string => name || shownPhone || 'No name';

/** Why a customer is erased. */
export const reasonNames: Readonly<Record<ErasureReason, string>> = {
  customerRequest: 'The customer asked for it',
  duplicate: 'The same person twice',
  noLongerNeeded: 'No longer needed',
  restoredBackup: 'Erased before a backup was restored',
};

/** What an erasure waits for. */
export const obstacleNames: Readonly<Record<ErasureObstacle, string>> = {
  openOrder: 'the order is open',
  refundDue: 'money has to go back',
  openPayment: 'the payment is not settled',
  disputedPayment: 'the payment is disputed',
};
