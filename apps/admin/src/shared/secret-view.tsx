import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

const results = { copied: 'Copied.', failed: 'It could not be copied. Select it and copy it by hand.' };

/** A secret that is shown only once, to be copied. */
export const SecretView = ({ label, secret, onClose }: { label: string; secret: string; onClose: () => void }) => {
  const [result, setResult] = useState<keyof typeof results | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };
  return (
    <Stack gap="lg">
      <NoticeBox tone="late" title="Copy it now">
        <span>It is shown only this once. Pass it on the way you pass on a password, never by e-mail.</span>
      </NoticeBox>
      <TextInput
        label={label}
        value={secret}
        readOnly
        data-autofocus
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div role="status">{result === null ? '' : results[result]}</div>
      <DialogButtons>
        {/* Only pages with a certificate may write to the clipboard; elsewhere it can be selected. */}
        {'clipboard' in navigator && (
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </Stack>
  );
};
