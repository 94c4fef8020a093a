import type { ReactNode } from 'react';
import { collectionNames } from '@servery/app-kit/format.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { listOrders } from '@servery/contract/online-ordering';
import { formatMoney } from '@servery/domain/money';
import { firstLinesText, formatTableName } from '@servery/domain/orders';
import type { TimeZone } from '@servery/domain/time';
import { formatForWhen } from '@servery/ui/patterns/orders/order-text.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import styles from './open-bills-page.module.css';

/** What every card of a bill shows: number, total, table or name, and its first lines. `facts`: what follows the lines. */
export const BillFace = ({
  row,
  timeZone,
  facts,
}: {
  row: ResponseOf<typeof listOrders>['rows'][number];
  timeZone: TimeZone;
  facts: ReactNode;
}) => {
  const { number, tableName, customerName, collectionType, grandTotal, currency, itemCount, firstLines } = row;
  const when = row.requestedFor ? formatForWhen({ ...row, promisedFor: null }, clockNow(), timeZone) : null;
  return (
    <>
      <span className={styles.top}>
        <strong className={styles.number}>{number}</strong>
        <strong className={styles.amount}>{formatMoney(grandTotal, currency)}</strong>
      </span>
      <span className={styles.who}>
        {[tableName && formatTableName(tableName), customerName, !tableName && collectionNames[collectionType], when]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.facts}>
        <span className={styles.dishes}>{firstLinesText(firstLines, itemCount)}</span>
        {facts}
      </span>
    </>
  );
};
