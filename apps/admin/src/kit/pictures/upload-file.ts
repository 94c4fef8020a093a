import type { ResponseOf } from '@servery/contract/endpoint';
import { errorCatalogue, type ErrorBody } from '@servery/contract/errors';
import { uploadPicture } from '@servery/contract/pictures';
import { largestIn, largestUpload, pictureFolders, type PictureFolder, type PictureKind } from '@servery/domain/pictures';

export type Picture = ResponseOf<typeof uploadPicture>;

/** A file to be uploaded, under an id that stays the same when it is sent again. */
export interface Upload {
  restaurantId: string;
  folder: PictureFolder;
  id: string;
  file: Blob;
  name: string;
  /** It stays although nothing shows it. */
  keep: boolean;
}

/** `canRetry`: sending the same file again may help. */
export type UploadResult = { ok: true; picture: Picture } | { ok: false; message: string; canRetry: boolean };

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** Why a file would be refused, without sending it; null: nothing is known against it. @param kind the only one that the place takes */
export function findRefusal(file: File, folder: PictureFolder, kind?: PictureKind): string | null {
  const { films, name } = pictureFolders[folder];
  const film = file.type.startsWith('video/');
  if (film && !films) return `“${name}” takes pictures only.`;
  if (film && kind === 'picture') return 'This is a film. Please choose a picture here.';
  if (kind === 'film' && file.type.startsWith('image/')) return 'This is a picture. Please choose a film, as MP4 or WebM.';
  const most = film || file.type === '' ? largestIn(folder) : largestUpload.picture;
  if (file.size > most) return `It is larger than ${megabytes(most)}. Please save it smaller.`;
  return null;
}

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** A photo of an iPhone as JPEG, where this browser can read it; any other file as it is. @throws with a message for people */
export async function toUploadable(file: File): Promise<Blob> {
  if (!isHeic(file)) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture?.width ?? 0, picture?.height ?? 0];
  const drawing = picture && canvas.getContext('2d');
  drawing?.drawImage(picture!, 0, 0);
  const jpeg = drawing && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92)));
  if (!jpeg) throw new Error('This browser cannot read HEIC. Please save the photo as JPEG and upload that.');
  return jpeg;
}

/**
 * Sends a file. `fetch` reports no progress of what it sends, so this is an `XMLHttpRequest`.
 * @param progress what has been sent, 0 to 1; 1: the server is working on it
 */
export function sendFile(upload: Upload, progress: (sent: number) => void, signal: AbortSignal): Promise<UploadResult> {
  const path = uploadPicture.path.replace('{restaurantId}', upload.restaurantId);
  const query = new URLSearchParams({
    ...{ id: upload.id, folder: upload.folder, name: upload.name },
    ...(upload.keep && { keep: 'true' }),
  });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total === 0 ? 1 : loaded / total));
    request.addEventListener('load', () => resolve(readAnswer(request)));
    request.addEventListener('error', () =>
      resolve({ ok: false, message: 'No connection. Nothing was lost: please try again.', canRetry: true }),
    );
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    request.open(uploadPicture.method, `/api${path}?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(upload.file);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): UploadResult {
  try {
    const answer = JSON.parse(responseText) as Picture | ErrorBody;
    if (status < 300) return { ok: true, picture: answer as Picture };
    const { fields, message } = answer as ErrorBody;
    const refused = fields?.[0];
    return { ok: false, message: refused?.message ?? message, canRetry: refused === undefined };
  } catch {
    return { ok: false, message: errorCatalogue.service_unavailable.message, canRetry: true };
  }
}
