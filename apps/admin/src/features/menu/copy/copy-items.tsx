import { Menu } from '@mantine/core';
import type { MenuAct } from '../menu-act.types.ts';
import { useOtherStores, type Copied } from './copy-dialog.tsx';

/** The two ways to copy an entry, for its menu. */
export const CopyItems = ({ copied, onAct }: { copied: Copied; onAct: (act: MenuAct) => void }) => {
  const others = useOtherStores();
  return (
    <>
      <Menu.Item mih="var(--touch)" onClick={() => onAct({ type: 'duplicate', copied })}>
        Duplicate
      </Menu.Item>
      {others.length > 0 && (
        <Menu.Item mih="var(--touch)" onClick={() => onAct({ type: 'copy', copied })}>
          Copy to other stores
        </Menu.Item>
      )}
    </>
  );
};
