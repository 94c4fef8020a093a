import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { namedIn, type MenuFileProblem, type NamedInFile } from '@servery/domain/menu-files';
import { answerQuestions } from '../../../platform/threads/answer-questions.ts';
import { formats } from './describe-formats.ts';
import type { MenuComparison } from './compare-menus.ts';
import { prepareImport, type ImportPlace, type PreparedImport } from './prepare-import.ts';
import { readMenuFile, type MenuFileResult } from './read-menu-file.ts';

/**
 * The thread that processes one menu file after the other: it reads the file, stores what it read, and reports the resulting changes to a
 * current menu.
 */
export type MenuFileQuestion =
  | { do: 'read'; content: string; format: MenuFileFormat }
  | ({ do: 'compare' } & ImportPlace)
  | ({ do: 'prepare' } & ImportPlace)
  | { do: 'forget' };

/** Whether a file can be imported, and its problems. */
export interface ReadAnswer {
  ok: boolean;
  problems: MenuFileProblem[];
  /** What the file names of this restaurant; null: nothing, or it cannot be taken over. */
  named: NamedInFile | null;
}
export type CompareAnswer = { comparison: MenuComparison; problems: MenuFileProblem[] };
export type PrepareAnswer = PreparedImport;

let read: { result: MenuFileResult; format: MenuFileFormat } | undefined;

function prepare(place: ImportPlace): PreparedImport {
  if (read === undefined || !read.result.ok) throw new Error('No file was read that can be taken over.');
  return prepareImport({ ...read.result, format: read.format }, place);
}

answerQuestions<MenuFileQuestion>((question): ReadAnswer | CompareAnswer | PrepareAnswer | undefined => {
  if (question.do === 'read') {
    const result = readMenuFile(question.content, question.format);
    read = { result, format: question.format };
    const named = result.ok && formats[question.format].hasOurIds ? namedIn(result.menu) : null;
    return { ok: result.ok, problems: result.problems, named };
  }
  if (question.do === 'forget') return (read = undefined);
  const prepared = prepare(question);
  // A menu of thousands of items is not sent for a preview.
  return question.do === 'prepare' ? prepared : { comparison: prepared.comparison, problems: prepared.problems };
});
