import { join } from 'node:path';

/** Names inside the data folder, in one place. */
export const clusterDir = (dataDir: string): string => join(dataDir, 'cluster');
export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log');
export const ownerFile = (dataDir: string): string => join(dataDir, 'owner.json');

/** The path given to the server as its data folder; see `launchFolder`. */
export type LaunchFolder = { cwd: string; argument: string };

/**
 * How to name a data folder to the server. A folder below one that the server's user may not pass (such as /root) cannot be opened by its
 * path, but Linux lets every process reach its own working directory through /proc whatever lies above, and forked children inherit it.
 */
export function launchFolder(folder: string, reachable: boolean): LaunchFolder {
  return { cwd: folder, argument: reachable ? folder : '/proc/self/cwd' };
}
