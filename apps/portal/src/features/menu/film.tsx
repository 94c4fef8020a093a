import { imageHost, imageSources } from '@servery/app-kit/image.ts';
import type { ImageRef, VideoRef } from '@servery/domain/menu';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '../../shared/media-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { play } from '../../shared/ui/more-icons.ts';
import styles from './film.module.css';

interface FilmProps {
  video: VideoRef;
  /** What is shown until it plays, and how large the film is then. */
  poster: ImageRef | null;
  children: ReactNode;
}

/** Only Chromium reports it; in other browsers we do not know whether data is being saved, or scarce. */
const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
};

/**
 * An item's film in place of its photo. It plays once automatically, muted and with the player's own controls. Where motion or data
 * should be reduced, nothing of it is loaded until the guest asks for it. A film that cannot be played leaves the photo.
 */
export const Film = ({ video, poster, children }: FilmProps) => {
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  // False on the server and on the first render, which draw the photo.
  const moves = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const plays = asked || (moves && !savesData());
  if (!plays || failed) {
    return (
      <div className={styles.film}>
        {children}
        {!failed && (
          <button type="button" className={styles.play} onClick={() => setAsked(true)}>
            <Icon of={play} />
            Play the film
          </button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.film}>
      {/* The restaurant's films show food and have no speech to caption. */}
      <video
        className={styles.video}
        src={imageHost + video.path}
        poster={poster ? imageSources(poster, { width: 480, ratio: '4x3' }).src : undefined}
        aria-label={video.name}
        controls
        muted
        playsInline
        autoPlay
        onError={() => setFailed(true)}
      />
    </div>
  );
};
