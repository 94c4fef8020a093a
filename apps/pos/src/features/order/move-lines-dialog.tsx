import { useState } from 'react';
import { showNotice } from '@servery/app-kit/notice.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listBills } from '@servery/contract/bills';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { currentQuantity, type Bill, type BillLine } from '@servery/domain/bills';
import { formatTableName } from '@servery/domain/orders';
import { takeInHand } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { useMoveLines, type Move } from '../../shared/bills/use-move-lines.ts';
import { useTill } from '../../shared/till-context.ts';
import { Stepper } from './stepper.tsx';
import styles from './move-lines-dialog.module.css';

interface MoveLinesDialogProps {
  billId: string;
  /** As people call it: "B-012". */
  name: string;
  bill: Bill;
  store: TillStore;
  onClose: () => void;
}

/** What a move changes for the kitchen, and what becomes of the bill. */
const explain = (count: number, all: boolean, name: string): string => {
  if (count === 0) return 'Choose the items to move. The kitchen keeps making what it already has.';
  return all ? `Everything moves, and ${name} is joined to the other bill.` : 'The kitchen keeps making what it already has.';
};

/** How many of each line move. */
const Lines = ({
  lines,
  chosen,
  locked,
  onChoose,
}: {
  lines: readonly BillLine[];
  chosen: ReadonlyMap<string, number>;
  locked: boolean;
  onChoose: (lineId: string, count: number) => void;
}) => (
  <ul className={styles.lines} aria-label="What moves">
    {lines.map((line) => {
      const count = chosen.get(line.id) ?? 0;
      const { name } = line.frozen.priced;
      return (
        <li key={line.id} className={styles.line} data-chosen={count > 0 || undefined}>
          <button
            type="button"
            className={styles.name}
            aria-pressed={count === line.quantity}
            disabled={locked}
            onClick={() => onChoose(line.id, count === line.quantity ? 0 : line.quantity)}
          >
            {line.quantity} × {name}
          </button>
          <Stepper
            label={name}
            value={count}
            least={0}
            most={locked ? count : line.quantity}
            onStep={(delta) => onChoose(line.id, count + delta)}
          />
        </li>
      );
    })}
  </ul>
);

/** Moves lines of a bill, some of one, or all of it, to another bill or to a new one. */
export const MoveLinesDialog = ({ billId, name, bill, store, onClose }: MoveLinesDialogProps) => {
  const { restaurantId, storeId } = useTill();
  const params = { restaurantId, storeId };
  const open = useEndpoint(listBills, { params, query: { view: 'open' } }).data?.rows ?? [];
  const placed = useEndpoint(listBills, { params, query: { view: 'placed' } }).data?.rows ?? [];
  const { waiting, busy, problem, unanswered, move } = useMoveLines(billId);
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const [newBillId] = useState(newId);
  const lines = bill.lines.filter((line) => currentQuantity(line) > 0);
  // Another till may have taken some off meanwhile.
  const chosen = new Map(lines.map((line) => [line.id, Math.min(counts.get(line.id) ?? 0, line.quantity)]));
  const count = [...chosen.values()].reduce((sum, each) => sum + each, 0);
  const all = lines.every((line) => chosen.get(line.id) === line.quantity);
  const others = [...open, ...placed.filter(({ paymentStatus }) => paymentStatus === 'NOT_PAID')].filter(
    (row) => row.id !== billId && row.collectionType === bill.collectionType,
  );
  const locked = busy || unanswered !== null;
  const choose = (lineId: string, to: number) => setCounts(new Map([...chosen, [lineId, to]]));

  const send = async (to: Omit<Move, 'lines'>) => {
    const picked = [...chosen].filter(([, each]) => each > 0).map(([lineId, quantity]) => ({ lineId, quantity }));
    const moved = await move({ ...to, lines: all ? null : picked });
    if (moved === null) return;
    const joined = moved.from.bill.merged !== undefined;
    showNotice(joined ? `${name} is now on ${moved.to.row.number}` : `Moved to ${moved.to.row.number}`, '', 'done');
    if (joined) takeInHand(moved.to.row.id);
    onClose();
  };
  const canSend = !locked && waiting === 0 && count > 0;

  return (
    <Dialog title={`Move items of ${name}`} wide locked={busy} onClose={onClose}>
      <Lines lines={lines} chosen={chosen} locked={locked} onChoose={choose} />
      <div className={styles.all}>
        <button
          type="button"
          className={dialog.button}
          disabled={locked}
          onClick={() => setCounts(all ? new Map() : new Map(lines.map((line) => [line.id, line.quantity])))}
        >
          {all ? 'Choose none' : 'Choose all'}
        </button>
        <p className={dialog.text} role="status">
          {waiting > 0 ? 'Saving the last changes. You can move items in a moment.' : explain(count, all, name)}
        </p>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {unanswered !== null && !busy ? (
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={() => void send(unanswered)}>
            Try again
          </button>
        </div>
      ) : (
        <>
          {others.length > 0 && (
            <section aria-label="To another bill">
              <h3 className={dialog.area}>To another bill</h3>
              <div className={dialog.keys}>
                {others.map((row) => (
                  <button
                    key={row.id}
                    type="button"
                    className={dialog.key}
                    disabled={!canSend}
                    onClick={() => void send({ toOrderId: row.id })}
                  >
                    {row.number}
                    <small>
                      {[row.tableName && formatTableName(row.tableName), row.customerName, row.status === 'accepted' && 'to pay']
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </button>
                ))}
              </div>
            </section>
          )}
          <section aria-label="To a new bill">
            <h3 className={dialog.area}>To a new bill</h3>
            <div className={dialog.keys}>
              <button
                type="button"
                className={dialog.key}
                disabled={!canSend}
                onClick={() => void send({ toOrderId: newBillId, open: { tableId: bill.table?.id ?? null } })}
              >
                {bill.table === null ? 'New bill' : `At ${formatTableName(bill.table.name)}`}
              </button>
              {bill.collectionType === 'dineIn' &&
                store.tables
                  .filter(({ id }) => id !== bill.table?.id)
                  .map((table) => (
                    <button
                      key={table.id}
                      type="button"
                      className={dialog.key}
                      disabled={!canSend}
                      onClick={() => void send({ toOrderId: newBillId, open: { tableId: table.id } })}
                    >
                      {formatTableName(table.name)}
                    </button>
                  ))}
            </div>
          </section>
        </>
      )}
    </Dialog>
  );
};
