import { Radio, Stack } from '@mantine/core';
import { userRoles } from '@servery/contract/members';
import { roleMeanings, roleNames, type MemberRole, type Scope } from '../../shared/roles.ts';

/** One of the roles, each with what it may do. */
export const RoleChoice = ({ scope, value, onChange }: { scope: Scope; value: MemberRole; onChange: (role: MemberRole) => void }) => (
  <Radio.Group label="Role" value={value} onChange={(role) => onChange(role as MemberRole)}>
    <Stack gap="sm" mt="xs">
      {userRoles.map((role) => (
        <Radio key={role} value={role} size="md" label={roleNames[role]} description={roleMeanings[scope][role]} />
      ))}
    </Stack>
  </Radio.Group>
);
