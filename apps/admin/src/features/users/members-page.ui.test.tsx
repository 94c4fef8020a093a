import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getInvited, getMember } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { addRestaurantUser, changeRestaurantUser, listRestaurantUsers, removeRestaurantUser } from '@servery/contract/members';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdmin, openAdmin } from '../../testing/open-admin.tsx';

const team = `/restaurants/${place.restaurantId}/users`;

fiveStates({
  screen: 'team',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, team),
  endpoint: listRestaurantUsers,
  answers: { filled: { rows: [getMember('Ines Duarte')], nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: { loading: 'Loading the team', empty: 'Nobody yet', error: 'An Error Occurred', offline: /No connection/, filled: 'Ines Duarte' },
});

it('invites somebody, and takes the invitation back', async () => {
  const admin = fakeAdmin();
  const email = 'axe.invited@example.com';
  const { requests: invited } = fakeApi(addRestaurantUser, ({ body }) => {
    const member = getInvited(body.email, { role: body.role });
    admin.members = [...admin.members, member];
    return member;
  });
  const { requests: removed } = fakeApi(removeRestaurantUser, ({ params }) => {
    admin.members = admin.members.filter(({ id }) => id !== params.memberId);
    return { ok: true as const };
  });
  await openAdmin(admin, team);
  await expect.element(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await expect.element(page.getByLabelText('Their email')).toHaveFocus();
  await expectAccessible('inviting');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Their email').fill(email);
  await dialog.getByRole('radio', { name: 'Standard User' }).click();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect.element(dialog.getByText('The invitation is on its way')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(invited.map(({ body }) => body)).toEqual([{ restaurantId: place.restaurantId, email, role: 'user' }]);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect.element(row).toMatchTextContent('Invited');

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
  await expectAccessible('a person’s actions');
  await page.getByRole('menuitem', { name: 'Take the invitation back' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible('taking an invitation back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(removed).toHaveLength(1);
});

it('keeps the last admin', async () => {
  await openAdmin(fakeAdmin(), team);
  await page.getByRole('button', { name: 'Actions for Nora Whitfield' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByRole('dialog', { name: 'The last admin stays' })).toBeVisible();
});

it('changes the role of an invitation, and says when its mail went out a moment ago', async () => {
  const admin = fakeAdmin();
  const guest = getInvited('theo.taken@example.com', { role: 'admin' });
  admin.members = [...admin.members, guest];
  const { requests: changed } = fakeApi(changeRestaurantUser, ({ body }) => {
    admin.members = admin.members.map((one) => (one.id === guest.id ? { ...one, role: body.role } : one));
    return { ...guest, role: body.role };
  });
  const answers = [guest, { ...guest, expiresAt: '2099-01-01T00:00:00.000Z' }];
  const { requests: mailed } = fakeApi(addRestaurantUser, () => answers.shift()!);
  await openAdmin(admin, team);
  const row = page.getByRole('row').filter({ hasText: guest.email });
  const dialog = page.getByRole('dialog');
  const act = async (what: string) => {
    await page.getByRole('button', { name: `Actions for ${guest.email}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Change role');
  await dialog.getByRole('radio', { name: 'Standard User' }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.element(row).toMatchTextContent('Standard User');
  for (const words of ['A mail went out a moment ago', 'A new link is on its way']) {
    await act('Send the invitation again');
    await dialog.getByRole('button', { name: 'Send it again' }).click();
    await expect.element(dialog.getByText(words)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  expect(changed.map(({ params, body }) => [params.memberId, body.role])).toEqual([[guest.id, 'user']]);
  expect(mailed.map(({ body }) => body.email)).toEqual([guest.email, guest.email]);
});
