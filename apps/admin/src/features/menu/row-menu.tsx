import { ActionIcon, Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../shared/icon.tsx';

/** What can be done with a row. The menu itself is made when it is first opened: a page may have thousands of rows. */
export const RowMenu = ({ name, children }: { name: string; children: ReactNode }) => {
  const [opened, setOpened] = useState<boolean | null>(null);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--touch)"
      aria-label={`Actions for ${name}`}
      {...(opened === null && { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setOpened(true) })}
    >
      <Icon name="more" />
    </ActionIcon>
  );
  if (opened === null) return button;
  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
};
