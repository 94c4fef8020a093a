import type { ImageRef, VideoRef } from '@servery/domain/menu';

/** Whether a picture or film is in the restaurant's library: those of the demo and of imports are not. */
export const isInLibrary = ({ id }: { id: string }): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** What is sent for a chosen picture: the server adds its size. */
export const toChoice = (image: ImageRef | null) => image && { id: image.id, path: image.path, alt: image.alt ?? '' };

/** The same for a film: its name is what is read to guests who do not see it. */
export const toFilmChoice = (film: VideoRef | null) => film && { id: film.id, path: film.path, alt: film.name };

/** Whether two places show the same part of the same picture with the same text. */
export const isSamePicture = (a: ImageRef | null, b: ImageRef | null): boolean => a?.path === b?.path && (a?.alt ?? '') === (b?.alt ?? '');
