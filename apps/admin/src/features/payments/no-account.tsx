import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { SettingsLink } from './settings-link.tsx';

/** Before there is a payments account: where to begin. */
export const NoAccount = ({ children }: { children: string }) => (
  <EmptyState title="Card payments are not set up" action={<SettingsLink>Set up card payments</SettingsLink>}>
    {children}
  </EmptyState>
);
