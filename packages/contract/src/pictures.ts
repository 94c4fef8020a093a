import { cropUnits, longestAlt, pictureFolderNames, pictureKinds } from '@servery/domain/pictures';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { editedVersion, imageRef, instant, nameText, page, pageQuery, text, uuid } from './schemas.ts';

/** A restaurant's pictures and films: uploaded, listed, cropped, deleted. Where one is shown is set by the endpoints of that place. */

const folder = z.enum(pictureFolderNames);

/** A place that shows a picture. */
const pictureUse = z.object({
  kind: z.enum(['category', 'item', 'store', 'logo', 'banner', 'setting']),
  storeId: z.nullable(uuid),
  /** Of the category, item, store or restaurant; the section of a setting. */
  id: z.string(),
  name: z.string(),
});

export const pictureView = z.object({
  id: uuid,
  folder,
  kind: z.enum(pictureKinds),
  /** The file's name when it was uploaded, or as it was renamed. */
  name: z.string(),
  /** What it shows, for people who do not see it. */
  alt: z.string(),
  /** The whole picture; null for a film. */
  image: z.nullable(imageRef),
  /** Null for a picture. */
  film: z.nullable(z.object({ id: z.string(), name: z.string(), path: z.string() })),
  bytes: z.int(),
  /** It stays although nothing shows it. */
  keep: z.boolean(),
  createdAt: instant,
  usedIn: z.array(pictureUse),
  /** When it is deleted because nothing shows it; null: it stays. */
  deletesAt: z.nullable(instant),
  /** Rises with its name, its text and whether it stays. */
  version: z.int(),
});

const path = '/restaurants/{restaurantId}/pictures';
const permission = 'pictures.manage';
const altText = text(longestAlt);

export const uploadPicture = endpoint({
  id: 'pictures.upload',
  method: 'POST',
  path,
  permission,
  summary:
    'Upload a picture (JPEG, PNG or WebP, at most 25 MB and 50 megapixels) or, where a folder takes them, a film (MP4 or WebM, at most 60 MB). The body is the file itself. Pictures are re-encoded, without anything else that the file contains',
  query: z.strictObject({
    id: uuid,
    folder,
    name: nameText(120, 1),
    alt: z.optional(altText),
    /** It stays although nothing shows it. */
    keep: z.optional(z.enum(['true', 'false'])),
  }),
  file: true,
  bodyLimit: 60_000_000,
  response: pictureView,
  status: 201,
  errors: ['resource_status_conflict', 'PICTURES_FULL'],
  repeatable: 'clientId',
});

export const listPictures = endpoint({
  id: 'pictures.list',
  method: 'GET',
  path,
  permission,
  summary: 'The pictures and films of a restaurant, newest first, with where each is shown',
  query: z.strictObject({
    ...pageQuery,
    folder: z.optional(folder),
    kind: z.optional(z.enum(pictureKinds)),
    search: z.optional(z.string().check(z.maxLength(60))),
    /** Only those that something shows, or that nothing does. */
    used: z.optional(z.enum(['true', 'false'])),
  }),
  response: z.extend(page(pictureView), { usedBytes: z.int(), quotaBytes: z.int() }),
  staleOn: [
    'restaurant.picturesChanged',
    'restaurant.changed',
    'restaurant.storesChanged',
    'menu.edited',
    'menu.published',
    'settings.changed',
  ],
  errors: [],
});

export const readPicture = endpoint({
  id: 'pictures.read',
  method: 'GET',
  path: `${path}/{pictureId}`,
  permission,
  summary: 'One picture or film, with where it is shown',
  response: pictureView,
  staleOn: listPictures.staleOn,
  errors: [],
});

export const changePicture = endpoint({
  id: 'pictures.change',
  method: 'PUT',
  path: `${path}/{pictureId}`,
  permission,
  summary:
    'Change the name of a picture, what it shows, and whether it stays although nothing shows it. Places that show it already keep their text. A version that is no longer the newest is a conflict',
  body: z.strictObject({ name: nameText(120, 1), alt: altText, keep: z.boolean(), version: editedVersion }),
  response: pictureView,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

const part = z.int().check(z.minimum(0), z.maximum(cropUnits));

export const cropPicture = endpoint({
  id: 'pictures.crop',
  method: 'POST',
  path: `${path}/{pictureId}/crop`,
  permission,
  summary: 'A part of a picture, to be shown instead of the whole, in ten-thousandths of its width and height',
  body: z.strictObject({ x: part, y: part, width: part, height: part }),
  response: imageRef,
  errors: ['resource_status_conflict', 'PICTURES_FULL'],
  repeatable: 'natural',
});

export const deletePicture = endpoint({
  id: 'pictures.delete',
  method: 'POST',
  path: `${path}/{pictureId}/delete`,
  permission,
  summary: 'Delete a picture that nothing shows; `deleted: false` brings it back within a day',
  body: z.strictObject({ deleted: z.boolean() }),
  response: pictureView,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
