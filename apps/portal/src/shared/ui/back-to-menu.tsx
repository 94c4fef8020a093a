import { paths } from '../paths.ts';
import { useStoreParams } from '../scope.ts';
import styles from './back-to-menu.module.css';
import button from './button.module.css';
import { Icon } from './icon.tsx';
import * as more from './more-icons.ts';
import { PageLink } from './page-link.tsx';

/** The way back from a page of a store, above its title: the logo leads to the restaurant, which may have several stores. */
export const BackToMenu = () => (
  <PageLink to={paths.store(useStoreParams())} className={`${button.text} ${styles.back}`}>
    <Icon of={more.back} />
    Back to the menu
  </PageLink>
);
