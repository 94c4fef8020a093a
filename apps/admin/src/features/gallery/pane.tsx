import { MantineProvider } from '@mantine/core';
import { cssVariables, theme } from '@servery/ui/mantine/theme.ts';
import { useId, useState, type ReactNode } from 'react';
import styles from './gallery.module.css';

/** A part of the page that is light or dark whatever the page around it is: tokens and Mantine's own variables alike. */
export const Pane = ({ scheme, children }: { scheme: 'light' | 'dark'; children: ReactNode }) => {
  const id = `pane-${useId().replaceAll(/[^\w-]/g, '')}`;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  return (
    <div ref={setRoot} id={id} className={styles.pane} data-theme={scheme} data-mantine-color-scheme={scheme}>
      {root && (
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          cssVariablesSelector={`#${id}`}
          getRootElement={() => root}
          forceColorScheme={scheme}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      )}
    </div>
  );
};
