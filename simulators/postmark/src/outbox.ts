import { randomUUID } from 'node:crypto';
import { openLedgerFile } from '@servery/simulator-kit';

export interface AcceptedMail {
  /** The service's own id of the mail. */
  id: string;
  /** The header of the mail: the sender's where it asked to keep it, otherwise the service's. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  stream: string;
  receivedAt: string;
}

export interface Outbox {
  accept(mail: Omit<AcceptedMail, 'id' | 'messageId' | 'receivedAt'> & { messageId: string | undefined }): AcceptedMail;
  /** Mails to addresses that contain the text, newest first. */
  list(to?: string): AcceptedMail[];
  clear(): void;
}

/** The mails that were accepted; with a folder they survive a restart. */
export function createOutbox(folder: string | null): Outbox {
  const file = openLedgerFile<AcceptedMail>(folder, 'mails.jsonl');
  let mails: AcceptedMail[] = [...file.earlier];
  return {
    accept(mail) {
      const id = randomUUID();
      const accepted = { ...mail, id, messageId: mail.messageId ?? `<${id}@mtasv.net>`, receivedAt: new Date().toISOString() };
      file.append(accepted);
      mails.push(accepted);
      return accepted;
    },
    list: (to = '') => mails.filter((mail) => mail.to.includes(to)).toReversed(),
    clear() {
      file.clear();
      mails = [];
    },
  };
}
