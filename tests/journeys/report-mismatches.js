/**
 * Runs in each page of a journey, before its own scripts. Reports as an error what the portal changes when it takes over the server's page,
 * because it expected something else: an element that is added or removed, or a text that differs. Preact reports nothing in production. It
 * splits a text that consists of two parts ("3" and " items"), which is no difference.
 */
const observer = new MutationObserver((records) => {
  const end = records.findIndex(({ attributeName }) => attributeName === 'data-hydrated');
  if (end === -1) return;
  observer.disconnect();
  const app = document.querySelector('#app');
  for (const { target, type, addedNodes, removedNodes, oldValue } of records.slice(0, end)) {
    const differs =
      type === 'characterData'
        ? !oldValue.startsWith(target.data)
        : [...addedNodes, ...removedNodes].some(({ nodeType }) => nodeType === Node.ELEMENT_NODE);
    if (!differs || !app.contains(target)) continue;
    const element = type === 'characterData' ? target.parentElement : target;
    console.error(`Hydration changed ${element?.outerHTML.slice(0, 300)}${oldValue === null ? '' : `, which had "${oldValue}"`}`);
  }
});
observer.observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  characterDataOldValue: true,
  attributeFilter: ['data-hydrated'],
});
