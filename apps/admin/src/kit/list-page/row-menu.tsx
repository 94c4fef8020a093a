import { ActionIcon, Menu } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Icon } from '../../shared/icon.tsx';
import type { RowAction } from './list.types.ts';
import styles from './list-table.module.css';

/** Smaller with a mouse: the sheet says how much. */
const touchSize = { '--ai-size': 'var(--row-control)' } as CSSProperties;

/** What can be done with one row. */
export const RowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => (
  <Menu position="bottom-end" width={260}>
    <Menu.Target>
      <ActionIcon
        data-actions
        className={styles.menu}
        style={touchSize}
        variant="subtle"
        color="gray"
        c="var(--text)"
        aria-label={`Actions for ${name}`}
      >
        <Icon name="more" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label, harmful, onAct }) => (
        <Menu.Item key={label} mih="var(--touch)" {...(harmful && { c: 'var(--danger-text)' })} onClick={onAct}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
