import { useState } from 'react';
import { useUndoCompletion } from '@servery/app-kit/orders/completions.ts';
import { NoticeBar } from '@servery/ui/primitives/notice-bar.tsx';
import { useStore } from '../../shared/store-context.ts';
import { UndoBar } from '../../shared/undo-bar.tsx';

/** The last order completed on this device, for as long as that can be undone, on every page of the store. */
export const UndoCompletion = () => {
  const [refused, setRefused] = useState<{ id: number; title: string; message: string } | null>(null);
  const { last, undo, forget } = useUndoCompletion(useStore(), ({ title, message }, { number }) =>
    setRefused((before) => ({ id: (before?.id ?? 0) + 1, title: `${number} is still completed. ${title}.`, message })),
  );
  return (
    <>
      <NoticeBar notice={refused} onDismiss={() => setRefused(null)} />
      <UndoBar
        words={last ? `${last.number} completed` : ''}
        until={last?.until}
        onUndo={() => last && void undo(last)}
        onGone={() => last && forget(last)}
      />
    </>
  );
};
