import { useMemo, type ReactNode } from 'react';
import { groupAside, type AsideChange } from '@servery/app-kit/replica/outbox-aside.ts';
import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import type { TimeZone } from '@servery/domain/time';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { NeedsAttention } from './needs-attention.tsx';

const onItsOwn = () => null;
const getOwnWhat = ({ what }: AsideChange) => what;

/** Changes that the server refused, by bill or ticket: somebody retries or discards each. */
export const AttentionPage = <Command,>({
  aside,
  timeZone,
  getScope,
  getPart = onItsOwn,
  getWhat = getOwnWhat,
  ...rest
}: {
  aside: readonly OutboxEntry<Command>[];
  timeZone: TimeZone;
  /** The bill or ticket that a command belongs to. */
  getScope: (command: Command) => string;
  /** The part of it that is decided on together; null: the command is on its own. */
  getPart?: (command: Command) => string | null;
  getWhat?: (change: AsideChange) => string;
  /** The text for an empty list. */
  nothing: string;
  /** The app's own sections below; null: none. */
  more?: ReactNode;
  onTryAgain: (ids: readonly string[]) => void;
  onDiscard: (ids: readonly string[]) => void;
}) => {
  const groups = useMemo(
    () =>
      groupAside(aside, getScope, getPart).map(({ scope, of, changes }) => ({
        scope,
        of,
        changes: changes.map((change) => ({
          ids: change.ids,
          what: getWhat(change),
          why: change.why,
          time: <RelativeTime at={new Date(change.at).toISOString()} timeZone={timeZone} />,
        })),
      })),
    [aside, timeZone, getScope, getPart, getWhat],
  );
  return <NeedsAttention groups={groups} {...rest} />;
};
