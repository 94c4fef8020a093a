import { useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useClient, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { checkAddress, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import { checkBillDelivery } from '@servery/contract/bills';
import { getCustomerRecord } from '@servery/contract/customers';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import type { Bill } from '@servery/domain/bills';
import { addressLabels, type DeliveryAddress } from '@servery/domain/delivery';
import { formats } from '@servery/domain/validation';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { useQuery } from '@tanstack/react-query';
import { setCustomer, setDelivery } from '../../shared/bills/bill-commands.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { useTill } from '../../shared/till-context.ts';
import styles from './customer-dialog.module.css';
import { useSettled } from './use-settled.ts';

const least = 3;
const mostUsed = 3;
/** Milliseconds. */
const timeout = 8000;

const emptyAddress = (country: TillStore['country']): DeliveryAddress => ({
  ...{ line1: '', suburb: '', state: '', postcode: '', country },
  ...{ latitude: null, longitude: null, provider: 'manual', providerPlaceId: null },
});

/** Addresses that fit what was typed; one that is tapped comes with its place on the map, by which the fee is known. */
const Suggestions = ({ typed, session, onFound }: { typed: string; session: string; onFound: (address: DeliveryAddress) => void }) => {
  const { restaurantId, storeId } = useTill();
  const client = useClient();
  const params = { restaurantId, storeId };
  const text = useSettled(typed.trim());
  const { data } = useQuery({
    queryKey: ['till', 'suggest', restaurantId, storeId, text],
    queryFn: async ({ signal }) => {
      const answer = await client.call(suggestAddresses, { params, body: { text, session }, signal });
      return answer.ok ? answer.data : null;
    },
    enabled: text.length >= least,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const resolve = useEndpointMutation(resolveAddress, { onSuccess: onFound });
  if (text.length < least || !data || data.rows.length === 0) return null;
  return (
    <ul className={styles.found} aria-label="Addresses">
      {data.rows.slice(0, 4).map((row) => (
        <li key={row.id}>
          <button type="button" className={styles.pick} onClick={() => resolve.mutate({ params, body: { id: row.id, session } })}>
            {row.primary}
            <span className={styles.quiet}>{row.secondary}</span>
          </button>
        </li>
      ))}
      {data.attribution && <li className={styles.quiet}>{data.attribution}</li>}
    </ul>
  );
};

/** Where the bill's customer had deliveries taken before. */
const UsedAddresses = ({ customerId, onUse }: { customerId: string; onUse: (address: DeliveryAddress, notes: string) => void }) => {
  const { restaurantId } = useTill();
  const { data } = useEndpoint(getCustomerRecord, { params: { restaurantId, customerId } });
  const used = (data?.addresses ?? []).slice(0, mostUsed);
  if (used.length === 0) return null;
  return (
    <ul className={styles.found} aria-label="Used before">
      {used.map(({ id, lines, address, dropoffNotes }) =>
        address === undefined ? null : (
          <li key={id}>
            <button type="button" className={styles.pick} onClick={() => onUse(address, dropoffNotes)}>
              {lines.join(', ')}
            </button>
          </li>
        ),
      )}
    </ul>
  );
};

/** Asks where the bill is delivered to. The server says what it costs, or which field keeps it from being delivered. */
export const AddressDialog = ({ bill, store, onClose }: { bill: Bill; store: TillStore; onClose: () => void }) => {
  const { restaurantId, storeId } = useTill();
  const client = useClient();
  const params = { restaurantId, storeId };
  const words = addressLabels[store.country];
  const [session] = useState(newId);
  const [address, setAddress] = useState<DeliveryAddress>(bill.delivery?.address ?? emptyAddress(store.country));
  const [notes, setNotes] = useState(bill.delivery?.dropoffNotes ?? '');
  const [phone, setPhone] = useState(bill.customerPhone);
  const [tried, setTried] = useState(false);
  const [search, setSearch] = useState('');
  const check = useEndpointMutation(checkBillDelivery, {
    onSuccess: ({ delivery }, { body }) => {
      setDelivery(body.delivery, delivery);
      if (phone.trim() !== bill.customerPhone) setCustomer(bill.customerName, phone.trim());
      onClose();
    },
  });
  const found = (chosen: DeliveryAddress) => {
    setAddress(chosen);
    setSearch('');
    check.reset();
  };
  /** What is typed is nobody's word but the till's: the place on the map is looked up again. */
  const type = (part: Partial<Pick<DeliveryAddress, 'line1' | 'suburb' | 'state' | 'postcode'>>) => {
    const { line1, suburb, state, postcode } = address;
    setAddress({ ...emptyAddress(store.country), line1, suburb, state, postcode, ...part });
    check.reset();
  };
  const failure = check.error?.error;
  const problemAt = (...paths: string[]): string | null => failure?.fields?.find(({ path }) => paths.includes(path))?.message ?? null;
  const shownAtFields = failure?.fields?.some(({ path }) => path.startsWith('delivery')) === true;
  const { line1, suburb, state, postcode } = address;
  const isWhole = [line1, suburb, postcode].every((part) => part.trim() !== '');
  const phoneProblem = formats.phone.pattern.test(phone.trim()) ? null : formats.phone.message;
  const save = async () => {
    if (phoneProblem !== null) return setTried(true);
    let sent = { ...address, line1: line1.trim(), suburb: suburb.trim(), state: state.trim(), postcode: postcode.trim() };
    if (sent.proof === undefined) {
      const typed = { line1: sent.line1, suburb: sent.suburb, state: sent.state, postcode: sent.postcode };
      const known = await client.call(checkAddress, { params, body: { address: typed, session }, timeout });
      if (known.ok) sent = known.data;
    }
    check.mutate({ params, body: { delivery: { address: sent, dropoffNotes: notes.trim() } } });
  };
  return (
    <Dialog title="Deliver to" onClose={onClose}>
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {bill.customerId && line1 === '' && (
          <UsedAddresses
            customerId={bill.customerId}
            onUse={(used, dropoffNotes) => {
              found(used);
              setNotes(dropoffNotes);
            }}
          />
        )}
        <TextField
          label="Unit, number and street"
          most={120}
          value={line1}
          problem={problemAt('delivery.address', 'delivery.address.line1', 'delivery')}
          onChange={(typed) => {
            type({ line1: typed });
            setSearch(typed);
          }}
        />
        <Suggestions typed={search} session={session} onFound={found} />
        <TextField
          label={words.suburb}
          most={60}
          value={suburb}
          problem={problemAt('delivery.address.suburb')}
          onChange={(typed) => type({ suburb: typed })}
        />
        <TextField
          label={words.postcode}
          most={12}
          value={postcode}
          problem={problemAt('delivery.address.postcode')}
          onChange={(typed) => type({ postcode: typed })}
        />
        <TextField
          label="Phone, for the driver"
          type="tel"
          most={20}
          value={phone}
          problem={tried ? phoneProblem : null}
          onChange={setPhone}
        />
        {words.state !== null && (
          <TextField label={optional(words.state)} most={60} value={state} onChange={(typed) => type({ state: typed })} />
        )}
        <TextField label={optional('Notes for the driver')} most={300} value={notes} onChange={setNotes} />
        <FailureAlert error={shownAtFields ? undefined : failure} />
        <div className={dialog.foot}>
          <button type="submit" className={dialog.primary} disabled={!isWhole || check.isPending}>
            {check.isPending ? 'Checking…' : 'Deliver here'}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
