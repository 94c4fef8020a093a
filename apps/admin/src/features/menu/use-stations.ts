import { useEditedMenu } from './menu-edits.ts';

/** The print stations of the store; undefined until they are read. */
export const useStations = () => {
  const { data, error, refetch } = useEditedMenu();
  return { stations: data?.stations, error: error?.error, again: () => void refetch() };
};
