import { create } from 'zustand';

/** `lost`: the last call did not reach the server. `slow`: a call has been waiting for its answer for a while. */
export const useReach = create<{ lost: boolean; slow: boolean }>(() => ({ lost: false, slow: false }));

/** An answer slower than this is reported. Milliseconds. */
const slowAfter = 4000;
let waiting = 0;

/** `fetch` that records whether the server answers, and how soon. A cancelled call says nothing about the network. */
export const watchedFetch: typeof fetch = async (input, init) => {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    waiting += 1;
    useReach.setState({ slow: true });
  }, slowAfter);
  try {
    const response = await fetch(input, init);
    if (useReach.getState().lost) useReach.setState({ lost: false });
    return response;
  } catch (error) {
    // A time-out of the client's own ends a call that nobody has answered.
    if ((!init?.signal?.aborted || isSlow) && !useReach.getState().lost) useReach.setState({ lost: true });
    throw error;
  } finally {
    clearTimeout(timer);
    if (isSlow) waiting -= 1;
    if (isSlow && waiting === 0) useReach.setState({ slow: false });
  }
};
