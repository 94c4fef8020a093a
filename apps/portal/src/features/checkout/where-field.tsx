import { AddressField, type AddressFieldProblems } from '../../shared/delivery/address-field.tsx';
import { DeliveryMap } from '../../shared/delivery/delivery-map.tsx';
import { getDetails, getDraftStore, longestNotes, useDraft } from '../../shared/delivery/delivery-draft.ts';
import { addressCheckText, openFeeText, termsFor } from '../../shared/delivery/store-terms.ts';
import { useStore } from '../../shared/scope.ts';
import field from '../../shared/ui/field.module.css';
import { LongField } from './long-field.tsx';
import styles from './where-field.module.css';

interface WhereFieldProps {
  problems: AddressFieldProblems;
  /** Something was edited: its old message no longer applies. */
  onChange: () => void;
}

/** The delivery address: the fee, its place on the map, and a note for the driver. */
export const WhereField = ({ problems, onChange }: WhereFieldProps) => {
  const store = useStore();
  const draft = useDraft(store.country);
  const to = getDetails(draft, store.country)?.address ?? null;
  const terms = to && termsFor(store, to);
  const openFee = openFeeText(store, to);
  const outside = terms && !terms.ok ? terms.message : undefined;
  // Shown immediately from this page's own calculation; the server's comes with the price.
  const shown = outside === undefined ? problems : { address: outside, ...problems };
  return (
    <div className={styles.where}>
      <AddressField problems={shown} onChange={onChange} />
      {!to && openFee !== null && <p className={field.hint}>{openFee}</p>}
      {to && terms?.ok && <p className={field.hint}>{addressCheckText(store, to, terms).text}</p>}
      {to && (
        <div className={styles.map}>
          <DeliveryMap store={store} to={to} areaId={terms?.ok ? terms.areaId : null} />
        </div>
      )}
      <LongField
        label="Notes for the driver"
        name="dropoffNotes"
        value={draft.notes}
        max={longestNotes}
        placeholder="Unit, buzzer, gate code, where to leave it"
        onValue={(notes) => {
          getDraftStore(store.country).update((before) => ({ ...before, notes }));
          onChange();
        }}
      />
    </div>
  );
};
