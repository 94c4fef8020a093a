import type { KitchenTask } from './kitchen.types.ts';

/**
 * The stations of an item that the store has: one that was taken out of the settings makes nothing any more, and an item of such stations
 * alone belongs to all.
 */
export const existingStations = (own: readonly string[] | undefined, stations: readonly { id: string }[]): string[] =>
  (own ?? []).filter((id) => stations.some((station) => station.id === id));

/** Whether a task is made at one of the stations. No stations chosen: all tasks are. A task that names none belongs to every station. */
export const isAtStations = (task: Pick<KitchenTask, 'stationIds'>, stationIds: readonly string[]): boolean =>
  stationIds.length === 0 || !task.stationIds?.length || task.stationIds.some((id) => stationIds.includes(id));

/** The tasks of the stations and those of others, each in the ticket's order. */
export function splitByStations<T extends Pick<KitchenTask, 'stationIds'>>(
  tasks: readonly T[],
  stationIds: readonly string[],
): { own: T[]; others: T[] } {
  const own: T[] = [];
  const others: T[] = [];
  for (const task of tasks) (isAtStations(task, stationIds) ? own : others).push(task);
  return { own, others };
}

/** A ticket is done for stations when all their tasks are. One that has no task for them was never theirs: not done. */
export function isDoneAtStations(tasks: readonly Pick<KitchenTask, 'stationIds' | 'status'>[], stationIds: readonly string[]): boolean {
  const { own } = splitByStations(tasks, stationIds);
  return own.length > 0 && own.every(({ status }) => status === 'DONE');
}

/** Tasks by course, courses in the order of their first task; tasks without one are grouped under null. */
export function groupByCourse<T extends Pick<KitchenTask, 'course'>>(tasks: readonly T[]): { course: string | null; tasks: T[] }[] {
  const groups = new Map<string | null, T[]>();
  for (const task of tasks) {
    const course = task.course ?? null;
    const group = groups.get(course);
    if (group) group.push(task);
    else groups.set(course, [task]);
  }
  return [...groups].map(([course, of]) => ({ course, tasks: of }));
}
