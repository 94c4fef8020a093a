import { Modal } from '@mantine/core';
import styles from './keys-dialog.module.css';

const keys: [key: string, what: string][] = [
  ['/', 'Search this page, or go to a store'],
  ['Ctrl K', 'Find a page, item, order, customer or store'],
  ['?', 'Show these keys'],
  ['↑ ↓', 'Go from row to row in a list; Home and End to its ends'],
  ['Enter', 'Open the row'],
  ['Space', 'Choose the row; with Shift, all rows up to it'],
  ['Ctrl Z', 'Undo what you did a moment ago'],
  ['Esc', 'Close what is open'],
  ['Tab', 'Go to the next control'],
];

/** What the keyboard can do. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Keys">
    <dl className={styles.keys}>
      {keys.map(([key, what]) => (
        <div key={key} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd className={styles.what}>{what}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
