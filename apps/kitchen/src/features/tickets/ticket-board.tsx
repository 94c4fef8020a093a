import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { usePreferences } from '../../shared/preferences.ts';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { InBar } from '../../shared/bar-slot.tsx';
import { useAcknowledgePainted } from './acknowledge.ts';
import { AllDayPanel } from './all-day-panel.tsx';
import { packBoard } from './split-ticket.ts';
import { TicketCard } from './ticket-card.tsx';
import { getLines } from './ticket-lines.ts';
import { textAbove } from './ticket-text.ts';
import { useBoard } from './tickets.ts';
import { ColumnContext, useTicketColumn } from './use-column.ts';
import { useSteadyPresses } from './use-steady-taps.ts';
import { useBoardPages } from './use-board-pages.ts';
import { isLate, boardOrder } from './board-order.ts';
import { BoardPager } from './board-pager.tsx';
import { BoardSummary } from './board-summary.tsx';
import { BoardTools } from './board-tools.tsx';
import styles from './ticket-board.module.css';

/** How many tickets are rendered at first, and added whenever the end comes near: a board of 200 renders its first thirty. */
const step = 48;

/** Renders more tickets when the end comes near. Its key is the number rendered, so that it checks again each time. */
const More = ({ onNear }: { onNear: () => void }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), {
      rootMargin: '100%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onNear]);
  return <div ref={ref} className={styles.more} />;
};

/** All active tickets, oldest due first, in columns from the top left. */
export const Wall = () => {
  const inOrder = useBoard((board) => board.order);
  const tickets = useBoard((board) => board.optimistic);
  const minute = useClock((now) => Math.floor(now / 60_000));
  const order = useMemo(() => boardOrder(inOrder, tickets, minute * 60_000), [inOrder, tickets, minute]);
  const stationIds = useBoard((board) => board.stationIds);
  const others = usePreferences((preferences) => preferences.otherStations);
  const { timeZone, times } = useKitchen();
  const columns = usePreferences((preferences) => preferences.columns);
  const textSize = usePreferences((preferences) => preferences.textSize);
  const allDay = usePreferences((preferences) => preferences.allDay);
  const atStations = useBoard((board) => board.stationIds.length > 0);
  const [limit, setLimit] = useState(step);
  const boardRef = useRef<HTMLDivElement>(null);
  const holdStill = useSteadyPresses(order);
  const late = useMemo(() => {
    const now = new Date(minute * 60_000).toISOString();
    return new Set(order.filter((id) => isLate(tickets[id], now, times)));
  }, [order, tickets, minute, times]);
  const { hidden: outside, turn } = useBoardPages(boardRef, order, limit, late);
  const column = useTicketColumn(boardRef, `${columns} ${textSize} ${allDay} ${order.length > 0}`);
  useAcknowledgePainted();

  const shown = order.slice(0, limit);
  const rooms = useMemo(() => {
    if (!column) return {};
    return packBoard(
      order.flatMap((id) => {
        const ticket = tickets[id];
        return ticket ? { id, lines: getLines(ticket.tasks, stationIds, others), above: textAbove(ticket, timeZone) } : [];
      }),
      column,
    );
  }, [order, tickets, stationIds, others, timeZone, column]);
  const beyond = order.slice(limit);
  const hidden = {
    ...outside,
    after: outside.after + beyond.length,
    lateAfter: outside.lateAfter + beyond.filter((id) => late.has(id)).length,
  };

  return (
    <>
      <InBar>
        <BoardSummary />
        <BoardPager hidden={hidden} onTurn={turn} />
        <BoardTools />
      </InBar>
      <div className={styles.sides}>
        {order.length === 0 ? (
          <div className={styles.frame}>
            <EmptyState title="No tickets">
              {atStations
                ? 'New orders for the stations of this screen appear here automatically.'
                : 'New orders appear here automatically.'}
            </EmptyState>
          </div>
        ) : (
          <div className={styles.frame}>
            <div
              ref={boardRef}
              className={styles.board}
              style={columns > 0 ? ({ '--columns': columns } as CSSProperties) : undefined}
              data-fixed={columns > 0 || undefined}
              role="region"
              aria-label="Active tickets, oldest first"
              // Focusable, so that the keyboard can scroll it.
              tabIndex={0}
              onClickCapture={holdStill}
            >
              <ColumnContext value={column}>
                {shown.map((id) => (
                  <TicketCard key={id} id={id} room={rooms[id]} />
                ))}
              </ColumnContext>
              {order.length > limit && <More key={limit} onNear={() => setLimit((now) => now + step)} />}
            </div>
          </div>
        )}
        {allDay && <AllDayPanel />}
      </div>
    </>
  );
};
