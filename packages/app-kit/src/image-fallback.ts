/**
 * Watches every picture of the page. The first failure logs a warning and asks the fallback host, which knows compress and crop; the
 * second logs an error and leaves a neutral tile (`data-stage="failed"`). Only when the connection returns is the picture requested
 * again, so that this cannot loop; another picture in the same element begins anew.
 *
 * One listener on the document, because `error` events do not bubble but can be caught on their way down. The server writes this
 * function into the head of each page as text: pictures that fail before the app has loaded, or without it, are seen too. It may
 * therefore use nothing from outside its own body.
 * @param host what precedes an image's path at the fallback host: an address of this server, or `https://…/img/` of another
 */
export function watchImages(host: string): void {
  const empty = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const failed = (event: Event) => {
    const image = event.target as HTMLImageElement;
    if (image.tagName !== 'IMG') return;
    const at = image.currentSrc || image.src;
    const path = /\/img(?:-fallback)?\/([^?]+)/.exec(at)?.[1];
    if (path === undefined) return;
    const stage = image.dataset['path'] === path ? image.dataset['stage'] : undefined;
    if (stage === 'failed') return;
    image.dataset['path'] = path;
    const move = (element: HTMLImageElement | HTMLSourceElement) => {
      const there = (addresses: string) =>
        addresses.replace(/(^|, )\/img\//g, `$1${host}`).replace(/(&fit=crop)?&auto=format/g, '&auto=compress&fit=crop');
      if (element.srcset) element.srcset = there(element.srcset);
      if (element.tagName === 'IMG') element.src = there(element.getAttribute('src') ?? '');
    };
    const sources = image.parentElement?.tagName === 'PICTURE' ? image.parentElement.querySelectorAll('source') : [];
    if (stage === undefined) {
      console.warn(`Image ${path} did not load; trying the fallback host.`);
      image.dataset['stage'] = 'fallback';
      for (const source of sources) move(source);
      move(image);
      return;
    }
    console.error(`Image ${path} did not load from the fallback host either.`);
    image.dataset['stage'] = 'failed';
    const before = [...sources, image].map((element) => ({ element, srcset: element.srcset }));
    const src = image.getAttribute('src') ?? '';
    for (const source of sources) source.removeAttribute('srcset');
    image.removeAttribute('srcset');
    image.src = empty;
    const again = () => {
      if (image.dataset['stage'] !== 'failed' || image.src !== empty) return;
      image.dataset['stage'] = 'fallback';
      for (const { element, srcset } of before) if (srcset) element.srcset = srcset;
      image.src = src;
    };
    addEventListener('online', again, { once: true });
  };
  document.addEventListener('error', failed, true);
}
