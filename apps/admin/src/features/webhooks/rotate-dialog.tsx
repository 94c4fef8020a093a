import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { rotateEventSecret } from '@servery/contract/event-endpoints';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { SecretView } from '../../shared/secret-view.tsx';

/** Makes a new secret after a question, and shows it once. */
export const RotateDialog = ({
  params,
  secretVersion,
  hours,
  onRotated,
  onClose,
}: {
  params: { restaurantId: string; eventEndpointId: string };
  secretVersion: number;
  hours: number;
  onRotated: () => void;
  onClose: () => void;
}) => {
  const [secret, setSecret] = useState<string | null>(null);
  const [version] = useState(secretVersion);
  /** The question closes itself once it is answered, and the secret has to be seen. */
  const isMade = useRef(false);
  if (secret !== null) {
    return (
      <Modal opened onClose={onClose} closeOnClickOutside={false} title="New signing secret">
        <SecretView label="Signing secret" secret={secret} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Confirm
      endpoint={rotateEventSecret}
      call={() => ({ params, body: { secretVersion: version } })}
      title="Make a new secret?"
      act="Make a new secret"
      harmful={false}
      onDone={(answer) => {
        isMade.current = true;
        setSecret(answer.secret);
        onRotated();
      }}
      onClose={() => {
        if (!isMade.current) onClose();
      }}
    >
      <p>For {hours} hours deliveries carry a signature of the old secret, too. Enter the new one on the other side in that time.</p>
    </Confirm>
  );
};
