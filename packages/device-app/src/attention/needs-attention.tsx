import type { ReactNode } from 'react';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import settings from '../settings/device-settings.module.css';
import { AttentionButtons, AttentionRow, AttentionRows, AttentionSection } from './attention-section.tsx';

/** A change that the server refused, for display. */
export interface AttentionChange {
  ids: readonly string[];
  what: string;
  why: string;
  /** When it was pressed. */
  time: ReactNode;
}
export interface AttentionGroup {
  scope: string;
  /** The bill or ticket: "B-012, Table 4". */
  of: string;
  changes: readonly AttentionChange[];
}

/** Changes that the server has refused, by bill or ticket: somebody retries or discards each. */
export const NeedsAttention = ({
  groups,
  nothing,
  more = null,
  onTryAgain,
  onDiscard,
}: {
  groups: readonly AttentionGroup[];
  /** The text for an empty list. */
  nothing: string;
  /** The app's own sections below; null: none. */
  more?: ReactNode;
  onTryAgain: (ids: readonly string[]) => void;
  onDiscard: (ids: readonly string[]) => void;
}) => {
  const getIds = ({ changes }: Pick<AttentionGroup, 'changes'>) => changes.flatMap(({ ids }) => ids);
  if (groups.length === 0 && more === null) {
    return (
      <EmptyState page title="Nothing needs attention">
        {nothing}
      </EmptyState>
    );
  }
  return (
    <div className={settings.page}>
      <h1 className={settings.title}>Needs attention</h1>
      {groups.length > 0 && (
        <p className={settings.help}>The server did not accept these changes. They are kept on this device until you decide.</p>
      )}
      {groups.map((group) => (
        <AttentionSection
          key={group.scope}
          heading={group.of}
          action={
            group.changes.length > 1 && (
              <button type="button" className={settings.button} onClick={() => onTryAgain(getIds(group))}>
                Try all again
              </button>
            )
          }
        >
          <AttentionRows>
            {group.changes.map(({ ids, what, why, time }) => (
              <AttentionRow key={ids[0]} what={what} facts={time} why={why}>
                <AttentionButtons label="Try again" what={what} onAct={() => onTryAgain(ids)} onDiscard={() => onDiscard(ids)} />
              </AttentionRow>
            ))}
          </AttentionRows>
        </AttentionSection>
      ))}
      {more}
    </div>
  );
};
