import { imageHost, imageSources } from '@servery/app-kit/image.ts';
import type { ImageRef, VideoRef } from '@servery/domain/menu';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '../../shared/media-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { play } from '../../shared/ui/more-icons.ts';
import styles from './film.module.css';

interface FilmProps {
  video: VideoRef;
  /** What stands there until it is played, and how large the film is then. */
  poster: ImageRef | null;
  children: ReactNode;
}

/** Chromium alone tells; elsewhere nothing is known of a data saver. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * An item's film. Nothing of it is loaded before the guest asks for it; it runs once, with the player's own controls. Where motion is to be
 * reduced, or data to be saved, it is opened and waits for the second tap.
 */
export const Film = ({ video, poster, children }: FilmProps) => {
  const [open, setOpen] = useState(false);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  if (!open) {
    return (
      <div className={styles.film}>
        {children}
        <button type="button" className={styles.play} onClick={() => setOpen(true)}>
          <Icon of={play} />
          Play the film
        </button>
      </div>
    );
  }
  const waits = calm || savesData();
  return (
    <div className={styles.film}>
      {/* The restaurant's films are of food and have nothing to read along. */}
      <video
        className={styles.video}
        src={imageHost + video.path}
        poster={poster ? imageSources(poster, { width: 480, ratio: '4x3' }).src : undefined}
        aria-label={video.name}
        controls
        playsInline
        autoPlay={!waits}
        preload={waits ? 'none' : 'auto'}
      />
    </div>
  );
};
