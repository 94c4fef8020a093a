import { Button } from '@mantine/core';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import type { ChangedField } from './changed-fields.ts';
import styles from './notices.module.css';

/** Somebody else has saved in between: what they changed, as far as it is known; take their values, or keep this form's. */
export const Conflict = ({ changes = [], onTake }: { changes?: readonly ChangedField[]; onTake: () => void }) => (
  <NoticeBox tone="late" title="Somebody else has saved this meanwhile">
    {changes.length > 0 && (
      <>
        <span>What they changed:</span>
        <dl className={styles.changes}>
          {changes.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </>
    )}
    <span>Save again to write over it. Or look at what they saved: that replaces what you typed here.</span>
    <Button size="md" variant="default" onClick={onTake} style={{ justifySelf: 'start' }}>
      Show what they saved
    </Button>
  </NoticeBox>
);

/** What another release stored and this one cannot read, or would not take. */
export const Misfits = ({ misfits }: { misfits: readonly string[] }) =>
  misfits.length === 0 ? null : (
    <NoticeBox tone="late" title="Some of these settings do not fit this version">
      <span>
        They were saved by another version of Servery, and are kept as they are until you change them. Please look through the fields above.
      </span>
    </NoticeBox>
  );

/** What keeps the form from being saved, and has no field on this page. */
export const Elsewhere = ({ messages }: { messages: readonly string[] }) =>
  messages.length === 0 ? null : (
    <NoticeBox tone="danger" title="Settings of another page keep this from being saved">
      {messages.map((message) => (
        <span key={message}>{message}</span>
      ))}
    </NoticeBox>
  );
