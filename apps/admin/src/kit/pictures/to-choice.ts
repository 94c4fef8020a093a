import type { ImageRef } from '@servery/domain/menu';

/** What is sent for a chosen picture: the server adds its size. */
export const toChoice = (image: ImageRef | null) => image && { id: image.id, path: image.path, alt: image.alt ?? '' };

/** Whether two places show the same part of the same picture with the same text. */
export const isSamePicture = (a: ImageRef | null, b: ImageRef | null): boolean => a?.path === b?.path && (a?.alt ?? '') === (b?.alt ?? '');
