import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listPublicHolidays } from '@servery/contract/public-holidays';
import { yearToEnter } from '@servery/domain/holidays';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { ChooseHolidays } from './choose-holidays.tsx';
import type { NamedDay } from './holidays.types.ts';
import styles from './holidays.module.css';

/** Above a list of days: the public holidays to choose from, and a notice while those of the year that is due are not entered. */
export const PublicHolidays = ({ entered, onAdd }: { entered: readonly NamedDay[]; onAdd: (days: NamedDay[]) => void }) => {
  const { restaurantId, storeId } = useStore();
  const [asking, setAsking] = useState(false);
  const { data } = useEndpoint(listPublicHolidays, { params: { restaurantId, storeId }, query: {} });
  const dates = entered.map(({ date }) => date);
  const due = data ? yearToEnter(dates, data.today) : null;
  return (
    <div className={styles.above}>
      {due !== null && (
        <NoticeBox tone="late" title={`The public holidays of ${due} are not entered yet`}>
          <span>Choose the ones that you want; the dates are filled in for you.</span>
        </NoticeBox>
      )}
      <Button
        size="md"
        variant={due === null ? 'default' : 'filled'}
        leftSection={<Icon name="calendar" />}
        style={{ justifySelf: 'start' }}
        onClick={() => setAsking(true)}
      >
        Choose from public holidays
      </Button>
      {asking && (
        <ChooseHolidays
          entered={dates}
          onAdd={(days) => {
            setAsking(false);
            onAdd(days);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};
