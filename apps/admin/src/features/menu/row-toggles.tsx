import type { Channel } from './bulk/bulk-acts.ts';
import { channelNames } from './sold-in.tsx';
import styles from './menu-page.module.css';

interface ToggleProps {
  label: string;
  /** What it is switched for. */
  name: string;
  on: boolean;
  /** Being on is the exception. */
  unusual?: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** One thing of a row that is on or off. Plain buttons: a page may have hundreds of them. */
const Toggle = ({ label, name, on, unusual = false, disabled, onChange }: ToggleProps) => (
  <button
    type="button"
    className={styles.toggle}
    aria-pressed={on}
    aria-label={`${label}: ${name}`}
    data-unusual={unusual || undefined}
    disabled={disabled}
    onClick={() => onChange(!on)}
  >
    {label}
  </button>
);

/** Where it is sold, whether it is sold out (items only) and whether it is hidden: each changed at a press. */
export const RowToggles = ({
  entry: { name, hidden, applicableOrderingSystem: sold },
  soldout,
  disabled,
  onSell,
  onSoldOut,
  onHide,
}: {
  entry: { name: string; hidden: boolean; applicableOrderingSystem: Record<Channel, boolean> };
  /** Undefined: it is never sold out. */
  soldout?: boolean;
  disabled: boolean;
  onSell: (channel: Channel) => void;
  onSoldOut?: () => void;
  onHide: () => void;
}) => (
  <span className={styles.toggles} role="group" aria-label={`Switches of ${name}`}>
    {(Object.keys(channelNames) as Channel[]).map((channel) => (
      <Toggle key={channel} {...{ name, disabled, label: channelNames[channel], on: sold[channel], onChange: () => onSell(channel) }} />
    ))}
    {soldout !== undefined && onSoldOut && (
      <Toggle {...{ name, disabled, label: 'Sold out', on: soldout, unusual: true, onChange: onSoldOut }} />
    )}
    <Toggle {...{ name, disabled, label: 'Hidden', on: hidden, unusual: true, onChange: onHide }} />
  </span>
);
