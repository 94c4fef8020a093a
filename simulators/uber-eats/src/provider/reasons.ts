import type { Settings } from '../world/settings.ts';
import { invalid } from './api-error.ts';

const types: readonly string[] = [
  'ITEM_ISSUE',
  'KITCHENCLOSED',
  'KITCHEN_CLOSED',
  'CUSTOMER_CALLED_TO_CANCEL',
  'RESTAURANT_TOO_BUSY',
  'ORDER_VALIDATION',
  'STORE_CLOSED',
  'TECHNICAL_FAILURE',
  'POS_NOT_READY',
  'POS_OFFLINE',
  'CAPACITY',
  'ADDRESS',
  'SPECIAL_INSTRUCTIONS',
  'PRICING',
  'UNKNOWN',
  'OTHER',
];

const itemTypes: readonly string[] = ['NOT_ON_MENU', 'UNAVAILABLE', 'MISSING_INFO', 'PRICING', 'QUANTITY', 'OUT_OF_ITEM', 'OTHER'];

type Body = Readonly<Record<string, unknown>>;
const getObject = (value: unknown): Body | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;

/**
 * The reason for denying or cancelling, as text.
 * @throws ApiError 400 that names the field, also for the spelling of KITCHENCLOSED that is currently refused
 */
export function getReason(body: Body, field: 'deny_reason' | 'cancellation_reason', { kitchenClosedSpelling: spelling }: Settings): string {
  const reason = getObject(body[field]);
  if (reason === null) throw invalid(field, `${field} is required`);
  const { type, info } = reason;
  const wrongSpelling = spelling !== 'either' && (type === 'KITCHENCLOSED' || type === 'KITCHEN_CLOSED') && type !== spelling;
  if (typeof type !== 'string' || !types.includes(type) || wrongSpelling)
    throw invalid(`${field}.type`, `${field}.type is not a known reason: ${JSON.stringify(type)}`);
  if (info !== undefined && typeof info !== 'string') throw invalid(`${field}.info`, `${field}.info is a text`);
  const items = getObject(reason.item_metadata)?.invalid_item;
  for (const item of Array.isArray(items) ? items : []) {
    const kind = getObject(item)?.type;
    if (typeof kind !== 'string' || !itemTypes.includes(kind))
      throw invalid(`${field}.item_metadata.invalid_item.type`, `No such kind of item issue: ${JSON.stringify(kind)}`);
  }
  return info ? `${type}: ${info}` : type;
}
