import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` goes to the page's own search, or to the switcher; `Ctrl K` to the switcher; `?` shows the keys. */
export const useKeys = ({ onSwitch, onHelp }: { onSwitch: () => void; onHelp: () => void }): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (palette) {
      event.preventDefault();
      onSwitch();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
    if (event.key === '?') onHelp();
    if (event.key !== '/') return;
    event.preventDefault();
    const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (search) search.focus();
    else onSwitch();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
