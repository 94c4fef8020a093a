import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';

/** Warns before the first employee of a store is added, or activated: running tills lock. */
export const FirstEmployeeNotice = ({ act }: { act: 'add' | 'activate' }) => (
  <NoticeBox tone="late" title="From now on the tills ask for a PIN">
    {act === 'add' ? 'This is the first employee of this store.' : 'Nobody else at this store is active.'} Tills that are in use lock as
    soon as you {act} them, until somebody enters their PIN. Bills stay as they are.
  </NoticeBox>
);
