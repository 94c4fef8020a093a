import { imageSources } from '@servery/app-kit/image.ts';
import type { CategoryImageRatio, ImageRef } from '@servery/domain/menu';
import styles from './photo.module.css';

/** The spec's aspect ratios. */
export type PhotoRatio = CategoryImageRatio;

interface PhotoProps {
  image: ImageRef | null;
  /** Where the picture has no text of its own. */
  alt: string;
  ratio: PhotoRatio;
  /** Width on the page, CSS pixels. */
  width: number;
  /** Width on phones, if it differs. */
  narrow?: number;
  /** Shape on phones, if it differs. */
  narrowRatio?: PhotoRatio;
  /** In the first screen: loaded at once. */
  eager?: boolean;
  /** The largest image of the first screen: loaded before everything else. One per page. */
  first?: boolean;
}

/**
 * A photo at its displayed size, for screens of density 1 to 3; a neutral tile of the same shape if there is none, or if neither image host
 * delivers it (`app-kit/image-fallback.ts`).
 */
export const Photo = ({ image, alt, ratio, width, narrow, narrowRatio = ratio, eager = false, first = false }: PhotoProps) => {
  if (!image) return <span className={styles.photo} data-ratio={ratio} data-narrow={narrowRatio} data-empty />;
  const large = imageSources(image, { width, ratio });
  const small = narrow === undefined ? undefined : imageSources(image, { width: narrow, ratio: narrowRatio });
  // The address comes last: some browsers begin to load when it is set, whatever is set after it.
  return (
    <picture className={styles.photo} data-ratio={ratio} data-narrow={narrowRatio}>
      {small && <source media="(max-width: 699px)" srcSet={small.srcSet} width={small.width} height={small.height} />}
      <img
        alt={image.alt ?? alt}
        loading={eager || first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        width={large.width}
        height={large.height}
        srcSet={large.srcSet}
        src={large.src}
      />
    </picture>
  );
};
