import { groupByCourse, isAtStations, splitByStations, type KitchenTask, type KitchenTicket } from '@servery/domain/kitchen';

/** An entry of a ticket, from top to bottom. */
export type TicketLine =
  | { kind: 'course'; key: string; name: string }
  /** `own`: made at this screen's stations. */
  | { kind: 'task'; key: string; task: KitchenTask; own: boolean }
  /** How many lines of other stations are not shown here. */
  | { kind: 'others'; key: string; count: number };

/** The lines of a ticket for one screen: by course where it has courses; lines of other stations are dimmed below, or left out. */
export const getLines = (tasks: KitchenTicket['tasks'], stationIds: readonly string[], others: 'dim' | 'hide'): TicketLine[] => {
  const hidden = others === 'hide' ? tasks.filter((task) => !isAtStations(task, stationIds)).length : 0;
  const groups = groupByCourse(others === 'hide' ? tasks.filter((task) => isAtStations(task, stationIds)) : tasks);
  const named = groups.some(({ course }) => course !== null);
  const lines = groups.flatMap(({ course, tasks: of }): TicketLine[] => {
    const split = splitByStations(of, stationIds);
    const getLine = (own: boolean) => (task: KitchenTask) => ({ kind: 'task' as const, key: task.id, task, own });
    const head = named ? [{ kind: 'course' as const, key: `course ${course}`, name: course ?? 'No course' }] : [];
    return [...head, ...split.own.map(getLine(true)), ...split.others.map(getLine(false))];
  });
  return hidden > 0 ? [...lines, { kind: 'others', key: 'others', count: hidden }] : lines;
};
