import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import type { EditedMenu } from './menu-edits.ts';

/** What keeps the menu from being published, if anything. */
export const MenuProblems = ({ problems }: Pick<EditedMenu, 'problems'>) =>
  problems.length === 0 ? null : (
    <NoticeBox tone="late" title="Guests still see the menu as it was before">
      <span>Something in the menu has to be put right before it can be published:</span>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    </NoticeBox>
  );
