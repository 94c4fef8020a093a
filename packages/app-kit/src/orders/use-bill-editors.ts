import { useMemo } from 'react';
import { listBillEditors, type BillEditor } from '@servery/contract/bill-editing';
import { useEndpoint } from '../query.ts';
import type { StorePlace } from './store-place.ts';

/** A till that falls silent says nothing more: while somebody edits, it is asked again after so many milliseconds. */
const askAgain = 30_000;
const nobody: ReadonlyMap<string, string> = new Map();

/** "Anna is editing on Till 2" */
const formatEditor = ({ by, terminalName }: BillEditor): string =>
  by === terminalName ? `${terminalName} is editing` : `${by} is editing on ${terminalName}`;

/** Who has a store's open bills on other screens now, in words, by order id. Of several the one who began last. */
export function useBillEditors({ restaurantId, storeId }: StorePlace): ReadonlyMap<string, string> {
  const params = { restaurantId, storeId };
  const { data } = useEndpoint(listBillEditors, { params }, { refetchInterval: (answer) => (answer?.rows.length ? askAgain : false) });
  return useMemo(
    () => (data?.rows.length ? new Map(data.rows.toReversed().map((row) => [row.orderId, formatEditor(row)])) : nobody),
    [data],
  );
}
