import { createAppRouter } from '../app/router.tsx';
import type { Section } from '../kit/screen.ts';

/** What the screens of a section are called in the navigation, in the order that they ask for. */
export const definedIn = (section: Section): string[] =>
  Object.values(createAppRouter().routesById)
    .flatMap(({ options }) => options.staticData?.screen?.navigation ?? [])
    .filter((entry) => entry.section === section)
    .toSorted((a, b) => a.order - b.order)
    .map(({ label }) => label);
