import { Link } from '@tanstack/react-router';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useSetup } from './use-setup.ts';

const pages = {
  holidays: { to: '/restaurants/$restaurantId/stores/$storeId/settings/holidays', of: 'Holidays' },
  surcharges: { to: '/restaurants/$restaurantId/stores/$storeId/settings/public-holidays-surcharge', of: 'Holiday surcharge' },
} as const;

/** From October on: that next year's public holidays are not entered yet, with the way to where they are. */
export const HolidayNotice = (place: { restaurantId: string; storeId: string }) => {
  const due = useSetup(place).data?.holidaysToEnter ?? [];
  const [first] = due;
  if (first === undefined) return null;
  return (
    <NoticeBox tone="late" title={`The public holidays of ${first.year} are not entered yet`}>
      <span>Until they are, those days have your usual hours and prices. Choose them from a list:</span>
      {due.map(({ section }) => (
        <Link key={section} to={pages[section].to} params={place as never}>
          {pages[section].of}
        </Link>
      ))}
    </NoticeBox>
  );
};
