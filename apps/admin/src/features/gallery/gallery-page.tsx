import { Choice } from '@servery/ui/primitives/choice.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Collections } from './collections.tsx';
import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import type { GallerySearch } from './gallery-search.ts';
import { Notices } from './notices.tsx';
import { Overlays } from './overlays.tsx';
import { Pane } from './pane.tsx';
import { longSamples, SamplesContext, shortSamples } from './samples.ts';
import { States } from './states.tsx';
import styles from './gallery.module.css';

/** The whole page uses the gallery's colour scheme while the gallery is open. With both schemes side by side the page is light. */
const useColourScheme = (look: GallerySearch['look']) => {
  useEffect(() => {
    if (look === 'device') return undefined;
    const root = document.documentElement;
    const before = root.dataset['mantineColorScheme'];
    const scheme = look === 'dark' ? 'dark' : 'light';
    root.dataset['mantineColorScheme'] = scheme;
    root.dataset['theme'] = scheme;
    return () => {
      if (before !== undefined) root.dataset['mantineColorScheme'] = before;
      delete root.dataset['theme'];
    };
  }, [look]);
};

const Everything = () => (
  <>
    <Foundations />
    <States />
    <Controls />
    <Notices />
    <Collections />
    <Overlays />
  </>
);

/** Every shared pattern in all its states, on one page: for those who build screens. */
export const GalleryPage = () => {
  const search = useSearch({ from: '/dev/gallery' });
  const { look, names, width } = search;
  const navigate = useNavigate();
  const change = (changed: Partial<GallerySearch>) =>
    void navigate({ to: '/dev/gallery', search: { ...search, ...changed }, replace: true, resetScroll: false });
  const samples = names === 'long' ? longSamples : shortSamples;
  useColourScheme(look);
  useEffect(() => {
    document.title = 'Gallery · Servery';
  }, []);
  return (
    <SamplesContext value={samples}>
      <header className={styles.head}>
        <h1 className={styles.title}>Gallery</h1>
        <p className={styles.intro}>
          Every shared pattern in all its states. What a screen needs and does not find here belongs here first.
        </p>
        <div className={styles.switches}>
          <Choice
            label="Look"
            value={look}
            options={[
              ['device', 'As the device'],
              ['light', 'Light'],
              ['dark', 'Dark'],
              ['both', 'Side by side'],
            ]}
            onChange={(chosen) => change({ look: chosen })}
          />
          <Choice
            label="Names"
            value={names}
            options={[
              ['short', 'Short names'],
              ['long', 'Long names'],
            ]}
            onChange={(chosen) => change({ names: chosen })}
          />
          <Choice
            label="Width"
            value={width}
            options={[
              ['full', 'Full width'],
              ['phone', 'As wide as a phone'],
            ]}
            onChange={(chosen) => change({ width: chosen })}
          />
        </div>
      </header>
      <main id="content" className={styles.main} data-width={width} data-both={look === 'both' || undefined}>
        {look === 'both' ? (
          <>
            <Pane scheme="light">
              <Everything />
            </Pane>
            <SamplesContext value={{ ...samples, mark: ', dark' }}>
              <Pane scheme="dark">
                <Everything />
              </Pane>
            </SamplesContext>
          </>
        ) : (
          <Everything />
        )}
      </main>
    </SamplesContext>
  );
};
