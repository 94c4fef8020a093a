import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { ShownEntryField } from '@servery/contract/settings/fields';
import { Field } from '../../../kit/settings/field.tsx';
import { Icon } from '../../../shared/icon.tsx';
import type { DeliveryArea } from './area.types.ts';
import { CornerSteps } from './corner-steps.tsx';
import { readCorners, writeCorners } from './corner-text.ts';
import styles from './delivery-areas.module.css';

const fields: Readonly<Record<'name' | 'deliveryCharges' | 'minOrderValue' | 'shouldApplyThirdPartyDeliveryFee', ShownEntryField>> = {
  name: { control: 'text', label: 'Name' },
  deliveryCharges: { control: 'money', label: 'Fee' },
  minOrderValue: { control: 'money', label: 'Minimum order', none: 'As the store’s' },
  shouldApplyThirdPartyDeliveryFee: {
    control: 'switch',
    label: 'Charge what a courier asks',
    help: 'Where a courier delivers, its quote is the fee. Without one the fee above applies.',
  },
};

/**
 * The corners as text: for the keyboard, and to paste from elsewhere. What cannot be read stays as it is typed, and the area has no corners
 * then, so that it cannot be saved with its former ones.
 */
const CornerText = ({
  corners,
  typed,
  error,
  onTyped,
  onChange,
}: {
  corners: DeliveryArea['polygon'];
  /** What cannot be read yet, or is being typed. */
  typed: string | undefined;
  error: string | undefined;
  onTyped: (text: string | undefined) => void;
  onChange: (corners: DeliveryArea['polygon']) => void;
}) => {
  const written = writeCorners(corners);
  const reading = typed === undefined ? null : readCorners(typed);
  return (
    <Textarea
      label="Corners"
      description="One a line: latitude, longitude."
      rows={5}
      autosize={false}
      spellCheck={false}
      value={typed ?? written}
      error={reading?.ok === false ? reading.message : error}
      onChange={({ currentTarget: { value } }) => {
        onTyped(value);
        const next = readCorners(value);
        if (next.ok) onChange(next.corners);
      }}
      // What was read is shown as it is stored from now on, also when it is changed on the map.
      onBlur={() => {
        if (reading?.ok) onTyped(undefined);
        if (reading?.ok === false) onChange([]);
      }}
    />
  );
};

/** One area: closed a line of its list, open with all that it has. */
export const AreaEntry = ({
  area,
  number,
  opened,
  summary,
  overlaps,
  typedCorners,
  marked,
  problemAt,
  onOpen,
  onMark,
  onTypedCorners,
  onChange,
  onReshape,
  onRemove,
}: {
  area: DeliveryArea;
  number: number;
  opened: boolean;
  summary: string;
  /** The fee where it overlaps others, one after the other. */
  overlaps: readonly string[];
  /** The text of its corners while it cannot be read. */
  typedCorners: string | undefined;
  /** The corner that is marked on the map. */
  marked: number | null;
  problemAt: (path: string) => string | undefined;
  onOpen: () => void;
  onMark: (at: number | null) => void;
  onTypedCorners: (text: string | undefined) => void;
  onChange: (area: DeliveryArea) => void;
  /** Its corners were changed by a button: it can be undone as on the map. */
  onReshape: (corners: DeliveryArea['polygon']) => void;
  onRemove: () => void;
}) => {
  const name = area.name || `Area ${number}`;
  const wrong =
    Object.keys(area).some((key) => problemAt(key) !== undefined) || (typedCorners !== undefined && !readCorners(typedCorners).ok);
  return (
    <li className={styles.entry} aria-label={name} data-open={opened || undefined}>
      <div className={styles.head}>
        <button type="button" className={styles.open} aria-expanded={opened} onClick={onOpen}>
          <span className={styles.name}>{name}</span>
          <span className={styles.summary}>{summary}</span>
          {wrong && !opened && <span className={styles.wrong}>Please check this area.</span>}
          {overlaps.map((overlap, at) => (
            <span key={at} className={styles.summary}>
              {overlap}
            </span>
          ))}
        </button>
        <ActionIcon variant="subtle" color="gray" c="var(--text)" size="var(--touch)" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="remove" size={20} />
        </ActionIcon>
      </div>
      {opened && (
        <div className={styles.fields}>
          {(Object.keys(fields) as (keyof typeof fields)[]).map((key) => (
            <Field
              key={key}
              field={fields[key]}
              value={area[key]}
              error={problemAt(key)}
              onChange={(value) => onChange({ ...area, [key]: value } as DeliveryArea)}
            />
          ))}
          <div className={styles.wide}>
            <CornerText
              corners={area.polygon}
              typed={typedCorners}
              error={problemAt('polygon')}
              onTyped={onTypedCorners}
              onChange={(polygon) => onChange({ ...area, polygon })}
            />
            <CornerSteps corners={area.polygon} marked={marked} onMark={onMark} onChange={onReshape} />
            <div>
              <Button size="md" variant="default" onClick={onOpen}>
                Close {name}
              </Button>
            </div>
          </div>
        </div>
      )}
    </li>
  );
};
