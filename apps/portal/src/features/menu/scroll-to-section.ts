/** The section has its final position after this many equal measurements, one per frame; at most so many are taken. */
const still = 3;
const most = 20;

/**
 * Scrolls a section's heading to below the bars. Cards that have not been rendered yet only have an estimated height. When they come near
 * they get their real height and the section moves, so it is followed until its position is stable. Scrolling by the guest ends this.
 */
export function scrollToSection(section: HTMLElement): void {
  let last = Number.NaN;
  let same = 0;
  let looks = 0;
  let left = false;
  const leave = () => {
    left = true;
  };
  addEventListener('wheel', leave, { once: true, passive: true });
  addEventListener('touchmove', leave, { once: true, passive: true });
  const look = () => {
    if (left || !section.isConnected) return;
    void section.scrollIntoView({ behavior: 'instant' });
    const top = Math.round(section.getBoundingClientRect().top);
    same = top === last ? same + 1 : 0;
    last = top;
    looks += 1;
    if (same < still && looks < most) requestAnimationFrame(look);
    else {
      removeEventListener('wheel', leave);
      removeEventListener('touchmove', leave);
    }
  };
  look();
}

/** Goes to a category of the menu, and announces it to screen readers. */
export function goToSection(categoryId: string): void {
  const section = document.getElementById(`c-${categoryId}`);
  if (section) scrollToSection(section);
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
