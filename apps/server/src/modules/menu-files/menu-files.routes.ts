import { createBatchUpload, exportMenuFile, getBatchUpload, listBatchUploads, previewMenuFile } from '@servery/contract/batch-uploads';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { ownStores } from '../../platform/http/own-stores.ts';
import { listBatchUploads as list, readBatchUpload } from './batch-uploads.queries.ts';
import type { ImportDeps } from './use-cases/import-menu.ts';
import { exportMenuFile as write, previewMenuFile as preview } from './use-cases/preview-menu-file.ts';
import { batchUploadView, requestImport } from './use-cases/request-import.ts';

export const menuFilesRoutes = (deps: ImportDeps): Route[] => [
  route(previewMenuFile, ({ params, body }) => preview(deps, { ...params, body })),
  route(createBatchUpload, async ({ params, body, fingerprint, actor, reply }) => {
    const { row, created } = await requestImport(deps, { ...params, body, fingerprint, actor });
    if (!created) reply.status(200);
    return batchUploadView(row);
  }),
  route(listBatchUploads, async ({ params, query, caller }) => {
    const { restaurantId } = params;
    const stores = query.storeId === undefined ? ownStores(caller, restaurantId) : [query.storeId];
    const { rows, nextCursor } = await deps.database.tenant({ restaurantId }, (tx) =>
      list(tx, { stores, limit: query.limit, cursor: query.cursor }),
    );
    return { rows: rows.map(batchUploadView), nextCursor };
  }),
  route(getBatchUpload, async ({ params, caller }) => {
    const { restaurantId, batchUploadJobId } = params;
    const stores = ownStores(caller, restaurantId);
    const row = await deps.database.tenant({ restaurantId }, (tx) => readBatchUpload(tx, batchUploadJobId, stores));
    if (row === undefined) throw new ApiError('resource_not_found');
    return batchUploadView(row);
  }),
  route(exportMenuFile, ({ params, query }) => write(deps, { ...params, ...query })),
];
