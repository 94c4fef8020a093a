import { parentPort } from 'node:worker_threads';

/** The other end of a `WorkThread`: answers each question in this thread; what is thrown is thrown to whoever asked. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  parentPort?.on('message', (question: Question) => {
    try {
      parentPort!.postMessage({ answer: answer(question) });
    } catch (error) {
      parentPort!.postMessage({ error });
    }
  });
}
