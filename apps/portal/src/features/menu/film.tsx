import { imageHost, imageSources } from '@servery/app-kit/image.ts';
import type { ImageRef, VideoRef } from '@servery/domain/menu';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '../../shared/media-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { play } from '../../shared/ui/more-icons.ts';
import styles from './film.module.css';

interface FilmProps {
  video: VideoRef;
  /** What is shown until it is played, and how large the film is then. */
  poster: ImageRef | null;
  children: ReactNode;
}

/** Only Chromium reports it; in other browsers we do not know whether data is being saved. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * An item's film. Nothing of it is loaded until the guest asks for it; it plays once, with the player's own controls. If motion or data
 * should be reduced, it is opened and waits for a second tap.
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
      {/* The restaurant's films show food and have no speech to caption. */}
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
