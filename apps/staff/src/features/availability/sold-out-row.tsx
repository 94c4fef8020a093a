import { ActionIcon, Switch } from '@mantine/core';
import { memo } from 'react';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { useStore } from '../../shared/store-context.ts';
import { pausedText } from './pause.ts';
import type { Switchable } from './sold-out.ts';
import styles from './sold-out-page.module.css';

const Until = ({ until }: { until: string }) => {
  const { timeZone } = useStore();
  const words = useClock((now) => pausedText(until, now, timeZone));
  return <span className={styles.until}>{words}</span>;
};

/** One entry of the menu: a switch for sold out, and a button to set how long or how many. */
export const SoldOutRow = memo(
  ({
    row,
    soldout,
    onToggle,
    onOpen,
  }: {
    row: Switchable;
    soldout: boolean;
    onToggle: (row: Switchable, soldout: boolean) => void;
    onOpen: (row: Switchable) => void;
  }) => (
    <li className={styles.row}>
      <label className={styles.name} htmlFor={row.id}>
        {row.name}
        {soldout && row.until !== null && <Until until={row.until} />}
      </label>
      {(soldout || row.remaining !== null) && (
        <span className={styles.mark}>
          {soldout ? <StateChip tone="danger">Sold out</StateChip> : <StateChip tone="working">{row.remaining} left</StateChip>}
        </span>
      )}
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`How long and how many: ${row.name}`} onClick={() => onOpen(row)}>
        <Icon name="more" />
      </ActionIcon>
      <Switch
        id={row.id}
        checked={soldout}
        color="red"
        aria-label={`Sold out: ${row.name}`}
        onChange={(event) => onToggle(row, event.currentTarget.checked)}
      />
    </li>
  ),
);
