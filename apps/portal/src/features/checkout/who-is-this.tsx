import type { Customer } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import { useStoreParams } from '../../shared/scope.ts';
import { useSignedInAs } from '../../shared/signed-in.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './who-is-this.module.css';

/** Who orders, for signed-in customers; for others, that signing in is possible and optional. */
export const WhoIsThis = ({ customer }: { customer: Customer | null }) => {
  const params = useStoreParams();
  const signedIn = useSignedInAs(params.restaurantId) !== null;
  if (customer) {
    return (
      <p className={styles.who}>
        Signed in with {customer.shownMobileNumber}.{' '}
        <PageLink to={paths.account(params)} className={button.text}>
          Your account
        </PageLink>
      </p>
    );
  }
  if (signedIn) return null;
  return (
    <p className={styles.who}>
      Ordered here before?{' '}
      <PageLink to={paths.login(params, paths.checkout(params))} className={button.text}>
        Sign in with your phone
      </PageLink>
    </p>
  );
};
