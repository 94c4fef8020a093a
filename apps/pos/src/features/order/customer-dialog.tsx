import { useState } from 'react';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { addCustomer, listCustomers } from '@servery/contract/customers';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formats } from '@servery/domain/validation';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { linkCustomer, setComments, setCustomer } from '../../shared/bills/bill-commands.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import { useTill } from '../../shared/till-context.ts';
import { CustomerCard } from './customer-card.tsx';
import styles from './customer-dialog.module.css';
import { useSettled } from './use-settled.ts';

/** Fewer letters or digits would find half of everybody. */
const least = 3;
const mostFound = 5;
/** The store's customers whom a name or a number finds, as it is typed; to be tapped. */
const Found = ({ typed, onChosen }: { typed: string; onChosen: () => void }) => {
  const { restaurantId, storeId } = useTill();
  const search = useSettled(typed.trim());
  const isAsked = search.length >= least;
  const { data } = useEndpoint(
    listCustomers,
    { params: { restaurantId }, query: { search, storeId, limit: mostFound } },
    { enabled: isAsked, keepPrevious: true },
  );
  if (!isAsked || data === undefined || data.rows.length === 0) return null;
  return (
    <ul className={styles.found} aria-label="Customers">
      {data.rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={styles.pick}
            onClick={() => {
              const customerPhone = row.mobileNumberE164 ?? row.phoneNumberE164 ?? '';
              linkCustomer({ customerId: row.id, customerName: row.name, customerPhone });
              onChosen();
            }}
          >
            {row.name || row.shownPhone}
            <span className={styles.quiet}>{row.name && row.shownPhone}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/**
 * Whose bill it is, and a note for the kitchen about the whole bill. Customers are found as their name or number is typed; a number that
 * nobody has can be saved as a customer's. Without the server the name and the number are written on the bill.
 */
export const CustomerDialog = ({ onClose }: { onClose: () => void }) => {
  const { restaurantId } = useTill();
  const shown = useBills((state) => state.shown);
  const draft = useBills((state) => state.draft);
  const before = shown ?? draft;
  const { customerId = null, customerName, customerPhone = '' } = before;
  const [name, setName] = useState(customerName);
  const [phone, setPhone] = useState(customerPhone);
  const [search, setSearch] = useState('');
  const [comments, setNote] = useState(shown?.comments ?? '');
  const [tried, setTried] = useState(false);
  const add = useEndpointMutation(addCustomer, {
    onSuccess: ({ id, name: known, phone: e164 }) => linkCustomer({ customerId: id, customerName: known, customerPhone: e164 }),
  });
  const isPhone = formats.phone.pattern.test(phone.trim());
  const problem = phone.trim() === '' || isPhone ? null : formats.phone.message;
  const save = () => {
    if (customerId === null) {
      if (problem !== null) return setTried(true);
      if (name.trim() !== customerName || phone.trim() !== customerPhone) setCustomer(name.trim(), phone.trim());
    }
    if (shown && comments.trim() !== shown.comments) setComments(comments.trim());
    onClose();
  };
  return (
    <Dialog title="Customer and note" onClose={onClose}>
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {customerId === null ? (
          <>
            <TextField
              label={optional('Name')}
              most={60}
              value={name}
              onChange={(typed) => {
                setName(typed);
                setSearch(typed);
              }}
            />
            <TextField
              label={optional('Phone')}
              type="tel"
              most={20}
              value={phone}
              problem={tried ? problem : null}
              onChange={(typed) => {
                setPhone(typed);
                setSearch(typed);
              }}
            />
            <Found typed={search} onChosen={() => add.reset()} />
            <FailureAlert error={add.error?.error} />
          </>
        ) : (
          <CustomerCard
            customerId={customerId}
            name={customerName}
            onRemove={() => {
              linkCustomer({ customerId: null, customerName: '', customerPhone: '' });
              setName('');
              setPhone('');
              setSearch('');
            }}
          />
        )}
        {shown && <TextField label={optional('Note for the kitchen, on the whole bill')} most={500} value={comments} onChange={setNote} />}
        <div className={dialog.foot}>
          {customerId === null && (
            <button
              type="button"
              className={dialog.button}
              disabled={name.trim() === '' || !isPhone || add.isPending}
              onClick={() => add.mutate({ params: { restaurantId }, body: { name: name.trim(), phone: phone.trim() } })}
            >
              {add.isPending ? 'Saving…' : 'Save as a customer'}
            </button>
          )}
          <button type="submit" className={dialog.primary}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
};
