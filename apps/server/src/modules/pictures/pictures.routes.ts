import * as contract from '@servery/contract/pictures';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { changePicture, deletePicture, listPictures, readPicture } from './pictures.service.ts';
import { cropPicture } from './use-cases/crop-picture.ts';
import { uploadPicture, type UploadDeps } from './use-cases/upload-picture.ts';

export const picturesRoutes = (deps: UploadDeps): Route[] => [
  route(contract.uploadPicture, async ({ params, query, headers, file, actor, reply }) => {
    const { alt = '', keep, ...named } = query;
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
    const { picture, created } = await uploadPicture(deps, { ...params, ...named, alt, keep: keep === 'true', length, file, actor });
    if (!created) reply.status(200);
    return picture;
  }),
  route(contract.listPictures, ({ params, query }) => listPictures(deps, params.restaurantId, query)),
  route(contract.readPicture, ({ params }) => readPicture(deps, params)),
  route(contract.changePicture, ({ params, body, actor }) => changePicture(deps, { ...params, body, actor })),
  route(contract.cropPicture, ({ params, body }) => cropPicture(deps, { ...params, crop: body })),
  route(contract.deletePicture, ({ params, body, actor }) => deletePicture(deps, { ...params, ...body, actor })),
];
