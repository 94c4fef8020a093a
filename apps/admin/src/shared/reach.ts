import { create } from 'zustand';

/** Whether the last call reached the server. */
export const useReach = create<{ lost: boolean }>(() => ({ lost: false }));

/** `fetch` that notes whether anything answers. A call that was taken back says nothing about the network. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    if (useReach.getState().lost) useReach.setState({ lost: false });
    return response;
  } catch (error) {
    if (!init?.signal?.aborted && !useReach.getState().lost) useReach.setState({ lost: true });
    throw error;
  }
};
