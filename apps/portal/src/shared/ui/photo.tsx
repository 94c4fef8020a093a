import { imageSources, useImage } from '@servery/app-kit/image.ts';
import type { ImageRef } from '@servery/domain/menu';
import styles from './photo.module.css';

export type PhotoRatio = 'square' | '4x3' | '4x2' | '8x3' | '4x6';

interface PhotoProps {
  image: ImageRef | null;
  alt: string;
  ratio: PhotoRatio;
  /** Width on the page, CSS pixels. */
  width: number;
  /** Width on phones, where it differs. */
  narrow?: number;
  /** Shape on phones, where it differs. */
  narrowRatio?: PhotoRatio;
  /** Among the first things seen: loaded at once and before others. */
  eager?: boolean;
}

/** A photo at the size that it is shown at, for screens of density 1 to 3; a neutral tile of the same shape when there is none. */
export const Photo = ({ image, alt, ratio, width, narrow, narrowRatio = ratio, eager = false }: PhotoProps) => {
  const photo = useImage(image, { width, ratio });
  if (photo.failed || !image) return <span className={styles.photo} data-ratio={ratio} data-empty />;
  const { ref, onError, ...sources } = photo.props;
  const small = narrow === undefined ? undefined : imageSources(image, { width: narrow, ratio: narrowRatio });
  return (
    <picture className={styles.photo} data-ratio={ratio} data-narrow={narrowRatio}>
      {small && <source media="(max-width: 699px)" srcSet={small.srcSet} width={small.width} height={small.height} />}
      <img {...sources} ref={ref} onError={onError} alt={alt} loading={eager ? 'eager' : 'lazy'} fetchPriority={eager ? 'high' : 'auto'} />
    </picture>
  );
};
