import { useEffect } from 'react';
import { takeUpdate, useAppUpdate } from '@servery/app-kit/app-update.ts';
import { UpdateBar as Bar } from '@servery/ui/primitives/update-bar.tsx';
import { useBoard } from '../features/tickets/tickets.ts';
import { endsWithPage, useWaiting } from '../shared/waiting.ts';

/** How long the board must have been empty before the screen updates automatically, in milliseconds. */
const idleFor = 30_000;

/**
 * Offers a newer build, or installs it once there is nothing to cook. It never reloads during a rush, nor while changes would be lost with
 * the page.
 */
export const UpdateBar = () => {
  const fetched = useAppUpdate((update) => update.ready);
  const ready = !useWaiting(endsWithPage) && fetched;
  const idle = useBoard((board) => board.order.length === 0);
  useEffect(() => {
    if (!ready || !idle) return undefined;
    const timer = setTimeout(takeUpdate, idleFor);
    return () => clearTimeout(timer);
  }, [ready, idle]);
  return ready ? <Bar safe="no ticket is lost" onTake={takeUpdate} /> : null;
};
