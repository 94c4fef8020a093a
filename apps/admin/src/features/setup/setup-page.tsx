import { Progress } from '@mantine/core';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { countDone, firstRequired, nextStep, useSetup } from '../../kit/setup/use-setup.ts';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { TableSkeleton } from '../../shared/table.tsx';
import { SetupStepRow } from './setup-step.tsx';
import styles from './setup.module.css';

/** The steps from a new store to one that guests order from. Each is ticked by what the store has. */
export const SetupPage = () => {
  const { restaurantId, storeId, name } = useStore();
  const { data: setup, error, refetch } = useSetup({ restaurantId, storeId });
  const next = setup && nextStep(setup);
  const required = setup && firstRequired(setup);
  const open = setup?.steps.some(({ id, done }) => id === 'goLive' && done) ?? false;
  return (
    <Page narrow title="Getting started" intro={`What ${name} needs before guests can order. A step is ticked as soon as it is done.`}>
      {!setup && !error && <TableSkeleton label="Loading the steps" />}
      {!setup && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {setup && (
        <>
          <div className={styles.progress}>
            <p className={styles.count} id="setup-progress">
              {countDone(setup)} of {setup.steps.length} steps done
            </p>
            <Progress.Root size="lg">
              <Progress.Section value={(countDone(setup) / setup.steps.length) * 100} aria-labelledby="setup-progress" />
            </Progress.Root>
          </div>
          {setup.complete && (
            <NoticeBox tone="done" title={`${name} is ready`}>
              Guests can find it and order. What is left below can be done at any time, or left out.
            </NoticeBox>
          )}
          <ol className={styles.steps}>
            {setup.steps.map((step) => (
              <SetupStepRow
                key={step.id}
                step={step}
                next={step === next}
                open={open}
                tooEarly={step.id === 'goLive' && required !== undefined && required.id !== 'goLive'}
              />
            ))}
          </ol>
        </>
      )}
    </Page>
  );
};
