import type { Customer } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import { useStoreParams } from '../../shared/scope.ts';
import { useSignedInAs } from '../../shared/signed-in.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './who-is-this.module.css';

/** Who orders, for those who are signed in; for everybody else that one can be, and need not. */
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
