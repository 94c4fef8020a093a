import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Takes what a field already contains when the app starts: on a slow connection the guest has typed before that, and after a reload the
 * browser fills in what was typed last time. Hydration leaves it in the field and does not tell the page. `known`: what the page expects.
 */
export function useTypedBefore(input: RefObject<HTMLInputElement | null>, known: string, take: (text: string) => void): void {
  const look = useEffectEvent(() => {
    const text = input.current?.value ?? known;
    if (text !== known) take(text);
  });
  useLayoutEffect(() => look(), []);
}
