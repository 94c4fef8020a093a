import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

export const themeKeeper = localStorageColorSchemeManager({ key: 'servery.staff.theme' });

/** The tokens follow the chosen colour scheme; without a choice, the device's. */
export const ThemeFollower = () => {
  const { colorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    if (colorScheme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = colorScheme;
  }, [colorScheme]);
  return null;
};
