import type { PictureStorage } from '../../platform/blobs/picture-storage.ts';
import type { Database } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { createFairQueue } from '../../platform/threads/fair-queue.ts';
import { createPictureFiles } from './picture-files.service.ts';
import { picturesPlainJobs } from './pictures.jobs.ts';
import { picturesPolicy } from './pictures.policy.ts';
import { picturesRoutes } from './pictures.routes.ts';
import { sweepPictures } from './use-cases/sweep-pictures.ts';

export { resolveFilm, resolvePicture } from './pictures.service.ts';

/** Two gigabytes: about a thousand pictures. */
const quotaBytes = 2_000_000_000;

interface PicturesDeps {
  database: Database;
  rateLimiter: RateLimiter;
  storage: PictureStorage;
  quotaBytes?: number;
  /** Free bytes below a folder. */
  freeBytes?: (folder: string) => Promise<number>;
  now?: () => Date;
}

/** Uploaded pictures and films: the library of a restaurant, and the files that the image server reads. */
export function createPicturesModule(input: PicturesDeps) {
  const deps = {
    quotaBytes,
    now: () => new Date(),
    ...input,
    files: createPictureFiles(input.storage, input.freeBytes),
    arriving: new Map<string, number>(),
    turns: createFairQueue({ atOnce: 1, waiting: 40 }),
  };
  return defineModule({
    name: 'pictures',
    routes: picturesRoutes(deps),
    policy: picturesPolicy,
    plainJobs: picturesPlainJobs(deps),
    /** The nightly clean-up, for tests. */
    sweep: () => sweepPictures(deps),
  });
}
