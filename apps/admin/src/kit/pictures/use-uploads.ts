import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listPictures } from '@servery/contract/pictures';
import type { PictureFolder, PictureKind } from '@servery/domain/pictures';
import { findRefusal, sendFile, toUploadable, type Picture } from './upload-file.ts';

/** Files that are sent at the same time. */
const atOnce = 2;

/** A file on its way. */
export interface UploadState {
  id: string;
  file: File;
  /** What has been sent, 0 to 1. */
  sent: number;
  /** Why it was refused; undefined while it is on its way. */
  problem?: string | undefined;
  /** Sending it again may help. */
  canRetry: boolean;
}

interface Options {
  restaurantId: string;
  folder: PictureFolder;
  /** The only kind that the place takes. */
  kind?: PictureKind;
  /** They stay although nothing shows them. */
  keep?: boolean;
  onDone: (picture: Picture) => void;
}

/** Uploads files, two at a time, each under an id of its own: what was sent twice is stored once. */
export function useUploads({ restaurantId, folder, kind, keep = false, onDone }: Options) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly UploadState[]>([]);
  const waiting = useRef<UploadState[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const done = useRef(onDone);
  useEffect(() => void (done.current = onDone));
  useEffect(() => {
    const open = running.current;
    return () => {
      waiting.current = [];
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  const update = (id: string, change: Partial<UploadState>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: string) => setUploads((before) => before.filter((one) => one.id !== id));

  async function send({ id, file }: UploadState, controller: AbortController): Promise<void> {
    try {
      const upload = { restaurantId, folder, keep, id, name: file.name || 'Picture', file: await toUploadable(file) };
      const result = await sendFile(upload, (sent) => update(id, { sent }), controller.signal);
      if (!result.ok) return update(id, { problem: result.message, canRetry: result.canRetry });
      drop(id);
      void queries.invalidateQueries({ queryKey: endpointKey(listPictures) });
      done.current(result.picture);
    } catch (error) {
      if (!controller.signal.aborted) update(id, { problem: (error as Error).message, canRetry: false });
    }
  }

  const next = (): void => {
    while (running.current.size < atOnce && waiting.current.length > 0) {
      const upload = waiting.current.shift()!;
      const controller = new AbortController();
      running.current.set(upload.id, controller);
      void send(upload, controller).finally(() => {
        running.current.delete(upload.id);
        next();
      });
    }
  };

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): UploadState => {
        const problem = findRefusal(file, folder, kind) ?? undefined;
        return { id: newId(), file, sent: 0, problem, canRetry: false };
      });
      setUploads((before) => [...before, ...added]);
      waiting.current.push(...added.filter(({ problem }) => problem === undefined));
      next();
    },
    retry(upload: UploadState) {
      update(upload.id, { problem: undefined, sent: 0 });
      waiting.current.push(upload);
      next();
    },
    /** Stops a file that is on its way, and takes away one that was refused. */
    cancel({ id }: UploadState) {
      waiting.current = waiting.current.filter((one) => one.id !== id);
      running.current.get(id)?.abort();
      drop(id);
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
