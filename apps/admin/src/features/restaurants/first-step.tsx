import { Link } from '@tanstack/react-router';
import { setupSteps } from '@servery/contract/setup';
import { setupLabels } from '../../kit/setup/setup-labels.ts';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page, Section } from '../../shared/page.tsx';
import { useMe } from '../../shared/session.ts';

/** Somebody who belongs nowhere yet: their own restaurant, or a colleague's. */
export const FirstStep = ({ name }: { name: string }) => {
  const { email } = useMe();
  return (
    <Page narrow title={`Welcome, ${name}`} intro="Two ways to begin:">
      <CardList>
        <CardLink
          title="Create a restaurant"
          hint="Your first store is next, then its hours, menu and payments, step by step"
          icon={<Icon name="plus" />}
        >
          <Link to="/create/restaurant" />
        </CardLink>
      </CardList>
      <Section title="Join the restaurant that you work in">
        <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
          Ask its owner or manager to invite <strong>{email}</strong>. They find it under Team. You get a mail with a link; after that the
          restaurant is listed here.
        </p>
      </Section>
      <Section title="From here to the first order" intro="A checklist of your store leads through these steps:">
        <ol style={{ margin: 0, paddingInlineStart: 'var(--space-5)' }}>
          {setupSteps.map((step) => (
            <li key={step}>{setupLabels[step].title}</li>
          ))}
        </ol>
      </Section>
    </Page>
  );
};
