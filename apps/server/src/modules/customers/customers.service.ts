import type { ResponseOf } from '@servery/contract/endpoint';
import type { getCustomer, getCustomerRecord, listCustomers as listEndpoint } from '@servery/contract/customers';
import { addressLines } from '@servery/domain/delivery';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller, CustomerCaller } from '../../platform/http/handler.types.ts';
import { ownStores } from '../../platform/http/own-stores.ts';
import { shownPhone } from '../../platform/phone-key.ts';
import type { OrderRow } from '../orders/index.ts';
import { changeCustomer, renamePrincipal } from './customers.repo.ts';
import {
  readAddresses,
  readCustomer,
  readCustomerPage,
  type CountedCustomer,
  type CustomerListQuery,
  type UsedAddress,
} from './customers.queries.ts';

type CustomerView = ResponseOf<typeof getCustomer>;
type Record = ResponseOf<typeof getCustomerRecord>;
type CustomerList = ResponseOf<typeof listEndpoint>;

/** A customer as they see themselves. @throws resource_not_found */
export async function ownView(database: Database, restaurantId: string, customerId: string): Promise<CustomerView> {
  const row = await database.tenant({ restaurantId }, (tx) => readCustomer(tx, customerId, null));
  if (row === undefined) throw new ApiError('resource_not_found');
  return {
    customerId: row.id,
    restaurantId,
    name: row.name,
    mobileNumberE164: row.mobile_number_e164 ?? '',
    shownMobileNumber: shownPhone(row.mobile_number_e164 ?? ''),
    unverifiedEmail: row.unverified_email,
    previousOrderCount: row.website_orders,
  };
}

/** Changes a customer's name and e-mail; their sessions know the new name at once. @throws resource_not_found */
export async function changeOwn(
  database: Database,
  { restaurantId, principalId }: Pick<CustomerCaller, 'restaurantId' | 'principalId'>,
  change: { name: string; unverifiedEmail: string },
): Promise<CustomerView> {
  const changed = await database.tenant({ restaurantId }, (tx) => changeCustomer(tx, principalId, change));
  if (!changed) throw new ApiError('resource_not_found');
  await database.platform('customer is renamed', (tx) => renamePrincipal(tx, principalId, change.name));
  return ownView(database, restaurantId, principalId);
}

const toRow = (row: CountedCustomer): CustomerList['rows'][number] => ({
  id: row.id,
  name: row.name,
  previousNames: row.previous_names,
  mobileNumberE164: row.mobile_number_e164,
  phoneNumberE164: row.phone_number_e164,
  shownPhone: shownPhone(row.mobile_number_e164 ?? row.phone_number_e164 ?? ''),
  unverifiedEmail: row.unverified_email,
  previousUnverifiedEmails: row.previous_unverified_emails,
  previousOrderCount: row.website_orders,
  previousGoogleOrderCount: row.google_orders,
  previousPosOrderCount: row.pos_orders,
  createdAt: row.created_at.toISOString(),
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
});

const toAddress = (row: UsedAddress): Record['addresses'][number] => ({
  id: row.id,
  lines: addressLines(row.address),
  address: row.address,
  dropoffNotes: row.dropoff_notes,
  lastUsedAt: row.last_used_at.toISOString(),
});

/** A restaurant's customers, newest first. @throws validation_failed for a cursor that is not ours */
export async function listCustomers(tx: Tx, query: CustomerListQuery): Promise<CustomerList> {
  const { rows, nextCursor } = await readCustomerPage(tx, query);
  return { rows: rows.map(toRow), nextCursor };
}

/** A restaurant's customers for staff; staff of single stores see customers who have ordered there. */
export async function customersForStaff(
  database: Database,
  input: {
    restaurantId: string;
    storeId?: string | undefined;
    caller: Caller;
    limit: number;
    cursor?: string | undefined;
    search?: string | undefined;
  },
): Promise<CustomerList> {
  const { restaurantId, storeId, caller, ...query } = input;
  // A store that is named was checked against the caller.
  const storeIds = storeId === undefined ? ownStores(caller, restaurantId) : [storeId];
  return database.tenant({ restaurantId }, (tx) => listCustomers(tx, { ...query, storeIds }));
}

export type LatestOrders = (input: {
  restaurantId: string;
  customerId: string;
  storeIds: readonly string[] | null;
  limit: number;
}) => Promise<OrderRow[]>;

const ordersShown = 20;

/** One customer with the latest orders, for those who serve. @throws resource_not_found, also for a customer of other stores alone */
export async function recordForStaff(
  deps: { database: Database; latestOrders: LatestOrders },
  { restaurantId, customerId, caller }: { restaurantId: string; customerId: string; caller: Caller },
): Promise<Record> {
  const storeIds = ownStores(caller, restaurantId);
  const { row, addresses } = await deps.database.tenant({ restaurantId }, async (tx) => ({
    row: await readCustomer(tx, customerId, storeIds),
    addresses: await readAddresses(tx, customerId),
  }));
  if (row === undefined) throw new ApiError('resource_not_found');
  const orders = await deps.latestOrders({ restaurantId, customerId, storeIds, limit: ordersShown });
  return { ...toRow(row), orders, addresses: addresses.map(toAddress) };
}
