import { useState, type ReactNode } from 'react';
import { reasonNames } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listBills } from '@servery/contract/bills';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import styles from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { isMade, type BillLine, type BillTable } from '@servery/domain/bills';
import type { CancellationReason } from '@servery/domain/orders';
import { optional } from '@servery/ui/primitives/optional.ts';
import { takeOff, cancelInHand, getLeaveFor, setAsking, setCovers, setTable } from '../../shared/bills/bill-commands.ts';
import { noApproval } from '../../shared/people/approvals.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import { openTables } from '../../shared/bills/open-tables.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { useTill } from '../../shared/till-context.ts';
import { Stepper } from './stepper.tsx';

interface DialogProps {
  onClose: () => void;
}

/** Chooses a table, grouped by area, with a mark on those that have an open bill; no table is a choice, too. */
export const TableDialog = ({ tables, chosen, onClose }: DialogProps & { tables: TillStore['tables']; chosen: string | null }) => {
  const { restaurantId, storeId } = useTill();
  const listed = useEndpoint(listBills, { params: { restaurantId, storeId }, query: { view: 'open' } }).data?.rows;
  const taken = openTables(useBills.getState(), listed ?? [], useBills.getState().currentId);
  const areas = [...new Set(tables.map(({ area }) => area))];
  const choose = (table: BillTable | null) => {
    setTable(table);
    onClose();
  };
  return (
    <Dialog title="Table" wide onClose={onClose}>
      {tables.length === 0 && <p className={styles.text}>This store has no tables yet.</p>}
      {areas.map((area) => (
        <div key={area}>
          {area !== '' && <h3 className={styles.area}>{area}</h3>}
          <div className={styles.keys}>
            {tables
              .filter((table) => table.area === area)
              .map(({ id, name }) => (
                <button key={id} type="button" className={styles.key} aria-pressed={id === chosen} onClick={() => choose({ id, name })}>
                  {name}
                  {taken.has(id) && <small>{`Open bill ${taken.get(id)}`.trim()}</small>}
                </button>
              ))}
          </div>
        </div>
      ))}
      <div className={styles.foot}>
        <button type="button" className={styles.button} onClick={() => choose(null)}>
          No table
        </button>
      </div>
    </Dialog>
  );
};

const coversKeys = Array.from({ length: 12 }, (_, at) => at + 1);

/** Asks how many guests are at the table, and marks that they want to pay. */
export const CoversDialog = ({ covers, asking, onClose }: DialogProps & { covers: number | null; asking: boolean | null }) => {
  const [typed, setTyped] = useState('');
  const choose = (count: number | null) => {
    setCovers(count);
    onClose();
  };
  const more = /^[1-9]\d?$/.test(typed.trim()) ? Number(typed.trim()) : null;
  return (
    <Dialog title="How many guests?" onClose={onClose}>
      {asking !== null && (
        <button
          type="button"
          className={styles.key}
          aria-pressed={asking}
          onClick={() => {
            setAsking(!asking);
            onClose();
          }}
        >
          {asking ? 'The guests no longer want the bill' : 'The guests want the bill'}
        </button>
      )}
      <div className={styles.keys} data-short role="group" aria-label="Guests">
        {coversKeys.map((count) => (
          <button key={count} type="button" className={styles.key} aria-pressed={count === covers} onClick={() => choose(count)}>
            {count}
          </button>
        ))}
      </div>
      <Form submit="Save" disabled={more === null} onSubmit={() => more !== null && choose(more)}>
        <TextField
          label="More than 12"
          type="tel"
          most={2}
          value={typed}
          problem={typed.trim() === '' || more !== null ? null : 'Please enter a number from 1 to 99.'}
          onChange={setTyped}
        />
        {covers !== null && (
          <button type="button" className={styles.button} onClick={() => choose(null)}>
            Clear the number
          </button>
        )}
      </Form>
    </Dialog>
  );
};

const Form = ({
  onSubmit,
  children,
  submit,
  disabled = false,
}: {
  onSubmit: () => void;
  children: ReactNode;
  submit: string;
  disabled?: boolean;
}) => (
  <form
    style={{ display: 'contents' }}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    <div className={styles.foot}>
      <button type="submit" className={styles.primary} disabled={disabled}>
        {submit}
      </button>
    </div>
  </form>
);

const voidReasons = ['Guest changed their mind', 'Rung up by mistake', 'Sold out', 'Came out wrong', 'Took too long'] as const;

/** Asks why a line that the kitchen has is voided, and how many of it. */
export const VoidDialog = ({ line, count: first, onClose }: DialogProps & { line: BillLine; count: number }) => {
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(first);
  const what = `Void ${line.quantity > 1 ? `${count} × ` : ''}${line.frozen.priced.name}`;
  const end = async (reason: string) => {
    const leave = await getLeaveFor('voidAfterSending', what);
    if (leave === null) return;
    takeOff(line, reason, count, leave);
    onClose();
  };
  return (
    <Dialog title={`${what}?`} onClose={onClose}>
      <p className={styles.text}>The kitchen already has this. Tap “Send to kitchen” afterwards to let them know.</p>
      {line.quantity > 1 && (
        <div className={styles.count}>
          <span>How many of {line.quantity}?</span>
          <Stepper label="Quantity" value={count} least={1} most={line.quantity} onStep={(delta) => setCount(count + delta)} />
        </div>
      )}
      <div className={styles.keys}>
        {voidReasons.map((reason) => (
          <button key={reason} type="button" className={styles.key} onClick={() => void end(reason)}>
            {reason}
          </button>
        ))}
      </div>
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') void end(typed.trim());
        }}
      >
        <TextField label="Another reason" most={120} value={typed} onChange={setTyped} />
        <div className={styles.foot}>
          <button type="submit" className={styles.danger} disabled={typed.trim() === ''}>
            Void it
          </button>
        </div>
      </form>
    </Dialog>
  );
};

/** The void reasons of the specification that apply at a till. */
const cancelReasons: readonly CancellationReason[] = [
  'customerCalledToCancel',
  'itemIssue',
  'restaurantTooBusy',
  'kitchenClosed',
  'storeClosed',
  'pricing',
  'technicalFailure',
  'other',
];

/** Voids a whole bill, after explaining the effect. */
export const CancelDialog = ({ name, sent, onClose }: DialogProps & { name: string; sent: boolean }) => {
  const [reason, setReason] = useState<CancellationReason | null>(null);
  const [note, setNote] = useState('');
  const cancel = async (of: CancellationReason) => {
    const { shown } = useBills.getState();
    const leave = shown !== null && isMade(shown) ? await getLeaveFor('voidAfterSending', `Cancel ${name}`) : noApproval;
    if (leave === null) return;
    cancelInHand(of, note.trim(), leave);
    onClose();
  };
  return (
    <Dialog title={`Cancel ${name}?`} onClose={onClose}>
      <p className={styles.text}>{sent ? 'Its ticket in the kitchen is cancelled. ' : ''}Nobody pays for it, and this cannot be undone.</p>
      <div className={styles.keys} role="group" aria-label="Reason">
        {cancelReasons.map((of) => (
          <button key={of} type="button" className={styles.key} aria-pressed={of === reason} onClick={() => setReason(of)}>
            {of === 'customerCalledToCancel' ? 'Customer cancelled' : reasonNames[of]}
          </button>
        ))}
      </div>
      <TextField label={optional('Note')} most={250} value={note} onChange={setNote} />
      <div className={styles.foot}>
        <button type="button" className={styles.button} onClick={onClose}>
          Keep the bill
        </button>
        <button type="button" className={styles.danger} disabled={reason === null} onClick={() => reason !== null && void cancel(reason)}>
          Cancel the bill
        </button>
      </div>
    </Dialog>
  );
};
