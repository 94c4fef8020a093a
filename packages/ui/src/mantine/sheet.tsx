import { Drawer } from '@mantine/core';
import { watchPresses } from '../primitives/steady-taps.ts';
import { useLayoutEffect, type ReactNode } from 'react';
import styles from './sheet.module.css';

/** A sheet at the foot of the screen, within the thumb's reach: one decision, over the page that it is about. */
export const Sheet = ({
  title,
  opened,
  onClose,
  children,
}: {
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  useLayoutEffect(() => (opened ? watchPresses() : undefined), [opened]);
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content className={styles.sheet ?? ''}>
        {/* Not Drawer.Header: it would be a second banner of the page. */}
        <div className={styles.head}>
          <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
