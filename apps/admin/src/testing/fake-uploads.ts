import { onTestFinished } from 'vitest';
import type { Picture } from '../kit/pictures/upload-file.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';

/** A picture of the library. */
export const makePicture = (name: string, change: Partial<Picture> = {}): Picture => {
  const id = getId(`picture ${name}`);
  return {
    ...{
      id,
      folder: 'item',
      kind: 'picture',
      name,
      alt: '',
      bytes: 340_000,
      keep: true,
      usedIn: [],
      deletesAt: null,
      film: null,
      version: 1,
    },
    createdAt: '2026-03-01T09:00:00.000Z',
    image: { id, path: `item/${id}/one.jpg`, width: 1600, height: 1200 },
    ...change,
  };
};

/** An upload that the test moves on. */
export interface FakeUpload {
  query: URLSearchParams;
  file: Blob;
  progress(sent: number): void;
  answer(status: number, body: unknown): void;
  /** The connection breaks. */
  fail(): void;
  aborted: boolean;
}

/** Replaces the browser's `XMLHttpRequest`, which uploads use for their progress, until the test ends. */
export function fakeUploads(): FakeUpload[] {
  const sent: FakeUpload[] = [];
  const real = globalThis.XMLHttpRequest;
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    #url = '';
    #upload: FakeUpload | undefined;
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    abort() {
      if (this.#upload) this.#upload.aborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    send(file: Blob) {
      this.#upload = {
        ...{ file, aborted: false, query: new URL(this.#url, location.origin).searchParams },
        progress: (share) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 100, total: 100 })),
        answer: (status, body) => {
          Object.assign(this, { status, responseText: JSON.stringify(body) });
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
      };
      sent.push(this.#upload);
    }
  }
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
  onTestFinished(() => void (globalThis.XMLHttpRequest = real));
  return sent;
}
