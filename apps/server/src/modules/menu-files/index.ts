import { defineModule } from '../../platform/define-module.ts';
import { menuFilesJobs, menuFilesPlainJobs } from './menu-files.jobs.ts';
import { menuFilesRoutes } from './menu-files.routes.ts';
import type { ImportDeps } from './use-cases/import-menu.ts';
import { createMenuFileThreads, type MenuFileThreads } from './use-cases/open-menu-file.ts';

export { readMenuFile } from './use-cases/read-menu-file.ts';

/** Menu files: looked at, imported in the background, written. */
export function createMenuFilesModule(deps: Omit<ImportDeps, 'now' | 'threads'> & { now?: () => Date; threads?: MenuFileThreads }) {
  const full: ImportDeps = { ...deps, threads: deps.threads ?? createMenuFileThreads(), now: deps.now ?? (() => new Date()) };
  return defineModule({
    name: 'menu-files',
    routes: menuFilesRoutes(full),
    policy: {},
    jobs: menuFilesJobs(full),
    plainJobs: menuFilesPlainJobs(full),
  });
}
