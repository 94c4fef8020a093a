import { parentPort } from 'node:worker_threads';

/** The other end of a `WorkThread`: answers each question in this thread; anything thrown is thrown to the caller. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  parentPort?.on('message', (question: Question) => {
    try {
      parentPort!.postMessage({ answer: answer(question) });
    } catch (error) {
      parentPort!.postMessage({ error });
    }
  });
}
