import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { formatInstantFrom } from '@servery/domain/clock';
import type { Order } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import { useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { moneyText } from './money-text.ts';
import { refillCart, getWanted } from './order-again.ts';
import { formatAim, confirmedFor, getHeadline, isOver, isUnderWay, getSteps, formatTimeShort, getWaiting } from './order-text.ts';
import { PutBackButton } from './put-back-button.tsx';
import { useMovedTime } from './use-moved-time.ts';
import styles from './order-progress.module.css';

/** The order's progress, and when it will be ready. Changes are announced to screen readers. */
export const OrderProgress = ({ order, thanks }: { order: Order; thanks: boolean }) => {
  const params = useStoreParams();
  const waiting = useClock((now) => getWaiting(order, now));
  const confirmed = useClock((now) => confirmedFor(order, now));
  const underWay = useClock((now) => isUnderWay(order, now));
  const { title, text, aim } = getHeadline(order, waiting, { confirmed, underWay });
  const steps = getSteps(order);
  const failed = steps.length === 0 && isOver(order);
  const moved = useMovedTime(order);
  return (
    <section className={styles.progress} data-failed={failed || undefined} aria-labelledby="progress">
      <p className={styles.number}>
        {order.test ? 'Test order' : 'Order'} <strong>{order.number}</strong>
      </p>
      {thanks && order.status === 'new' && <p className={styles.thanks}>Thank you, {order.customerName}.</p>}
      <div aria-live="polite" aria-atomic="true">
        <h1 id="progress" className={styles.title}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
        {aim !== null && <Aim aim={aim} order={order} />}
        {moved !== null && (aim !== null || confirmed !== '') && <p className={styles.moved}>{moved}</p>}
      </div>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map(({ key, label, at, state }) => (
            <li key={key} className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={styles.dot}>{state === 'done' && <Icon of={icons.check} />}</span>
              <span className={styles.label}>{label}</span>
              <span className={styles.at}>{at === null ? '' : formatTimeShort(at, order)}</span>
            </li>
          ))}
        </ol>
      )}
      {failed && <WhatNow order={order} />}
      {order.status === 'completed' && (
        <div className={styles.actions}>
          <PutBackButton at={params} label="Order again" about={`order ${order.number}`} wanted={getWanted(order)} />
        </div>
      )}
    </section>
  );
};

/** For a delivery the restaurant promises the time at the door. */
const aimLabel = ({ status, collectionType }: Order): string => {
  if (status === 'new') return 'Asked for';
  return collectionType === 'delivery' ? 'At your door around' : 'Ready around';
};

const Aim = ({ aim, order }: { aim: string; order: Order }) => {
  const left = useClock((now) => formatAim(Date.parse(aim), now));
  const words = formatInstantFrom(aim, new Date(clockNow()).toISOString(), order.timeZone);
  return (
    <p className={styles.aim}>
      <span className={styles.aimLabel}>{aimLabel(order)}</span>
      <span className={styles.aimTime}>{words}</span>
      {order.status !== 'new' && left && (
        <span className={styles.left} aria-live="off">
          {left}
        </span>
      )}
    </p>
  );
};

/** The order will not be made: what happens to the money, and what the guest can do. */
const WhatNow = ({ order }: { order: Order }) => {
  const params = useStoreParams();
  const again = order.status === 'failure' || order.reason === 'customerCalledToCancel';
  const money = moneyText(order);
  return (
    <>
      <p className={styles.text}>{money === null || money === 'Not charged' ? 'You have not been charged.' : `${money}.`}</p>
      <div className={styles.actions}>
        {again ? (
          <PageLink to={paths.cart(params)} className={button.primary} onClick={() => refillCart(order)}>
            Back to the cart
          </PageLink>
        ) : (
          <PageLink to={paths.store(params)} className={button.primary}>
            Order something else
          </PageLink>
        )}
        {order.storePhone && (
          <a className={button.quiet} href={`tel:${order.storePhone.replaceAll(' ', '')}`}>
            <Icon of={icons.phone} />
            Call the restaurant
          </a>
        )}
      </div>
    </>
  );
};
