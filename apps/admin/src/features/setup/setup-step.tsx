import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { StateChip, StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { getNeedLabels, openLabels, setupLabels, getWay } from '../../kit/setup/setup-labels.ts';
import type { SetupStepView } from '../../kit/setup/use-setup.ts';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import styles from './setup.module.css';

const getState = ({ done, optional }: SetupStepView) =>
  done
    ? ({ tone: 'done', label: 'Done' } as const)
    : optional
      ? ({ tone: 'neutral', label: 'Optional' } as const)
      : ({ tone: 'working', label: 'To do' } as const);

/** One step: what it is for, what is missing, and the way to the page that does it. */
export const SetupStepRow = ({
  step,
  next,
  tooEarly,
  open,
}: {
  step: SetupStepView;
  next: boolean;
  tooEarly: boolean;
  /** The restaurant is open to the public. */
  open: boolean;
}) => {
  const me = useMe();
  const { restaurantId, storeId } = useStore();
  const needLabels = getNeedLabels(useRestaurant().country);
  const opened = open ? openLabels[step.id] : undefined;
  const { title, why } = { ...setupLabels[step.id], ...opened };
  const { tone, label } = getState(step);
  const way = getWay(step);
  const { to, permission } = way;
  const act = way === setupLabels[step.id] ? (opened?.act ?? way.act) : way.act;
  const allowed = may(me, permission, { restaurantId, storeId });
  const link = {
    ...(next ? {} : { variant: 'default' }),
    'aria-describedby': `setup-${step.id}`,
  };
  return (
    <li className={styles.step} data-next={next || undefined}>
      <span className={styles.tick} data-done={step.done || undefined}>
        <StateShape tone={step.done ? 'done' : 'neutral'} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title} id={`setup-${step.id}`}>
          {title}
        </h2>
        <p className={styles.why}>{why}</p>
        {step.missing.map((need) => (
          <p key={need} className={styles.missing}>
            {needLabels[need]}
          </p>
        ))}
        {tooEarly && <p className={styles.missing}>Finish the steps above first: until then guests cannot order.</p>}
        {!allowed && !step.done && <p className={styles.why}>An admin of the restaurant does this.</p>}
      </div>
      <span className={styles.state}>
        <StateChip tone={tone}>{label}</StateChip>
      </span>
      {allowed && (
        <span className={styles.act}>
          {step.id === 'testOrder' ? (
            <>
              <Button
                {...link}
                renderRoot={(props: object) => (
                  <a href={`/restaurants/${restaurantId}/stores/${storeId}${open ? '' : '?preview=1'}`} {...props} />
                )}
              >
                {act}
              </Button>
              {step.done && !open && (
                <Button
                  variant="default"
                  renderRoot={(props: object) => <a href={`/staff/restaurants/${restaurantId}/stores/${storeId}`} {...props} />}
                >
                  Open the staff app
                </Button>
              )}
            </>
          ) : (
            <Button {...link} renderRoot={(props: object) => <Link to={to} params={{ restaurantId, storeId } as never} {...props} />}>
              {act}
            </Button>
          )}
        </span>
      )}
    </li>
  );
};
