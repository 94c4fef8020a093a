import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { moment } from '@servery/app-kit/format.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { getTimeClock } from '@servery/contract/shifts';
import { formatMinutes } from '@servery/domain/clock';
import { getOpenBreak } from '@servery/domain/shifts';
import { minutesBetween, type TimeZone } from '@servery/domain/time';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { usePeople, type TillEmployee } from '../../shared/people/people-store.ts';
import { useTimeClock, type TimeClock } from '../../shared/people/use-time-clock.ts';
import { StepDialog } from './step-dialog.tsx';
import styles from './time-clock.module.css';

type Here = TimeClock['here'][number];

/** At work, or on which break and for how long. */
const State = ({ here }: { here: Here }) => {
  const pause = getOpenBreak(here);
  const minutes = useClock((now) => (pause === undefined ? 0 : Math.max(0, minutesBetween(pause.startedAt, new Date(now).toISOString()))));
  if (pause === undefined) return <StateChip tone="done">At work</StateChip>;
  const over = pause.limitMinutes !== null && minutes > pause.limitMinutes;
  return (
    <StateChip tone={over ? 'late' : 'working'}>
      {pause.name}, {formatMinutes(minutes)}
      {over && `, limit ${formatMinutes(pause.limitMinutes!)}`}
    </StateChip>
  );
};

const Row = ({ here, timeZone, disabled, onPress }: { here: Here; timeZone: TimeZone; disabled: boolean; onPress: () => void }) => (
  <li>
    <button type="button" className={styles.person} disabled={disabled} onClick={onPress}>
      <span className={styles.name}>{here.name}</span>
      <span className={styles.quiet}>Since {moment(here.startedAt, clockNow(), timeZone)}</span>
      <State here={here} />
    </button>
  </li>
);

const Loading = () => (
  <div role="status" aria-label="Loading the time clock" className={styles.list}>
    <Skeleton height="84px" />
    <Skeleton height="84px" />
    <Skeleton height="84px" />
  </div>
);

/** Who is here now, and everybody else: a press on a name, then the PIN. `offline`: nothing can be recorded. */
export const TimeClockPage = ({ timeZone, offline, back }: { timeZone: TimeZone; offline: boolean; back?: ReactNode }) => {
  const queries = useQueryClient();
  const { data, error, refetch } = useTimeClock();
  const employees = usePeople((state) => state.employees) ?? [];
  const [chosen, setChosen] = useState<Pick<TillEmployee, 'id' | 'name'> | null>(null);
  const [saved, setSaved] = useState('');
  const again = () => void queries.invalidateQueries({ queryKey: endpointKey(getTimeClock) });
  const here = data?.here ?? [];
  const others = employees.filter(({ id }) => !here.some(({ employeeId }) => employeeId === id));
  const isOn = data?.settings.enableEmployeeTimeClock === true;
  const choose = (employee: Pick<TillEmployee, 'id' | 'name'>) => {
    setSaved('');
    setChosen(employee);
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {back}
        <h1 className={styles.title}>Time clock</h1>
      </div>
      {offline && (
        <NoticeBox tone="late" title="The time clock needs the connection">
          <span>Note when you came or left. A manager can enter it in the admin app, under “Shifts”.</span>
        </NoticeBox>
      )}
      <div role="status">
        {saved !== '' && (
          <NoticeBox tone="done" title="Saved">
            <span>{saved}</span>
          </NoticeBox>
        )}
      </div>
      {data === undefined && (error ? <Failure error={error.error} onRetry={() => void refetch()} /> : <Loading />)}
      {data !== undefined && !isOn && here.length === 0 && (
        <EmptyState title="This store does not use the time clock">
          A manager can turn it on in the admin app, under “Time clock”.
        </EmptyState>
      )}
      {data !== undefined && (isOn || here.length > 0) && (
        <>
          <section className={styles.section} aria-label="Here now">
            <h2 className={styles.heading}>Here now</h2>
            {here.length === 0 ? (
              <p className={styles.help}>Nobody is clocked in.</p>
            ) : (
              <ul className={styles.list}>
                {here.map((one) => (
                  <Row
                    key={one.shiftId}
                    here={one}
                    timeZone={timeZone}
                    disabled={offline}
                    onPress={() => choose({ id: one.employeeId, name: one.name })}
                  />
                ))}
              </ul>
            )}
          </section>
          {isOn && (
            <section className={styles.section} aria-label="Clock in">
              <h2 className={styles.heading}>Clock in</h2>
              {employees.length === 0 && (
                <p className={styles.help}>This store has no employees yet. Add them in the admin app, under “Employees”.</p>
              )}
              {employees.length > 0 && others.length === 0 && <p className={styles.help}>Everyone is clocked in.</p>}
              <ul className={styles.list}>
                {others.map((employee) => (
                  <li key={employee.id}>
                    <button type="button" className={styles.person} disabled={offline} onClick={() => choose(employee)}>
                      <span className={styles.name}>{employee.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {chosen !== null && data !== undefined && (
        <StepDialog
          key={chosen.id}
          employee={chosen}
          here={here.find(({ employeeId }) => employeeId === chosen.id)}
          settings={data.settings}
          timeZone={timeZone}
          onSaved={(text) => {
            setSaved(text);
            setChosen(null);
            again();
          }}
          onRefused={again}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
};
