import { safeNext } from '@servery/app-kit/safe-next.ts';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { CodeStep } from '../../shared/sign-in/code-step.tsx';
import { PhoneStep } from '../../shared/sign-in/phone-step.tsx';
import type { SentCode } from '../../shared/sign-in/sent-codes.ts';
import { setSignedIn } from '../../shared/signed-in.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import page from '../../shared/ui/page.module.css';
import { useHydrated } from '../../shared/use-hydrated.ts';
import styles from './login-page.module.css';

/** Signing in by phone: its number, then the code that it receives. It is optional. */
export const LoginPage = () => {
  const { origin, restaurant } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const hydrated = useHydrated();
  const [sent, setSent] = useState<SentCode | null>(null);
  const goOn = async (name: string) => {
    setSignedIn(restaurant.id, name);
    const next = safeNext(`restaurants/${restaurant.id}`, new URLSearchParams(location.search).get('next'));
    if (next === undefined && canGoBack) router.history.back();
    else await router.navigate({ href: next ?? paths.account(params), replace: true });
  };
  return (
    <main id="content" className={`${page.page} ${styles.page}`}>
      <PageHead title={`Sign in | ${store.name}`} origin={origin} />
      <BackToMenu />
      <h1 className={page.title}>{sent ? 'Enter the code' : 'Sign in'}</h1>
      {!hydrated && (
        <>
          <div className={styles.waiting} aria-busy="true" />
          <noscript>
            <p>Signing in needs JavaScript. You can also order by phone{store.phone ? `: ${store.phone}` : ''}.</p>
          </noscript>
        </>
      )}
      {hydrated && !sent && (
        <PhoneStep
          lead={`We send you a code by text message. See your orders from every device, and keep a card for next time at ${restaurant.name}.`}
          onSent={setSent}
        />
      )}
      {sent && <CodeStep key={sent.verificationId} sent={sent} onSent={setSent} onSignedIn={goOn} onBack={() => setSent(null)} />}
    </main>
  );
};
