import { Confirm } from '../../kit/confirm/confirm.tsx';
import type { Member, MembersOf } from './members-of.ts';

/** Removes a member, or withdraws an invitation; explains the effect first. */
export const RemoveDialog = ({
  of,
  member,
  you,
  onClose,
  onChanged,
}: {
  of: MembersOf;
  member: Member;
  you: boolean;
  onClose: () => void;
  onChanged: () => void;
}) => {
  const who = member.name || member.email;
  const common = {
    endpoint: of.endpoints.remove,
    call: () => of.removing(member.id),
    onDone: onChanged,
    onRefused: onChanged,
    onClose,
  };
  if (member.state === 'invited')
    return (
      <Confirm {...common} title="Take the invitation back?" act="Take it back">
        <p>The link that {who} got stops working at once. You can invite them again at any time.</p>
      </Confirm>
    );
  return (
    <Confirm {...common} title={you ? `Leave ${of.name}?` : `Remove ${who}?`} act={you ? 'Leave' : 'Remove'}>
      <p>
        {you ? 'You' : who} can no longer open {of.name}, from the next tap on. What {you ? 'you' : 'they'} did stays in the records.
      </p>
      <p>
        {you ? 'Only an admin can invite you back.' : 'Their account stays: they keep what else they belong to, and can be invited again.'}
      </p>
    </Confirm>
  );
};
