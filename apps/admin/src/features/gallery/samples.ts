import { createContext, use } from 'react';

/** Texts of the specimens: of usual length, or as long as they can get. */
export interface Samples {
  person: string;
  dish: string;
  store: string;
  act: string;
  sentence: string;
  unbroken: string;
  /** A suffix for names of landmarks, where everything appears twice. */
  mark: string;
}

export const shortSamples: Samples = {
  person: 'Ingrid Halloran',
  dish: 'Flat white',
  store: 'Marigold Street',
  act: 'Save',
  sentence: 'The store is open until 10 PM.',
  unbroken: 'ingrid@example.com',
  mark: '',
};

export const longSamples: Samples = {
  person: 'Bartholomew Featherstonehaugh-Cholmondeley of Upper Tooting',
  dish: 'Twelve-hour smoked brisket on toasted sourdough with pickled red onions, horseradish cream and a side of chips',
  store: 'Marigold Street Kitchen and Bottle Shop, The Old Biscuit Factory, Newtown',
  act: 'Accept for tomorrow at 12:45 PM and let everybody know',
  sentence:
    'The store is closed on the public holiday, opens again on Tuesday at seven in the morning, and takes orders for later the whole time, as long as they are for a day on which it trades.',
  unbroken: 'bartholomew.featherstonehaugh-cholmondeley.of.upper.tooting@the-old-biscuit-factory.example.com',
  mark: '',
};

export const SamplesContext = createContext<Samples>(shortSamples);
export const useSamples = (): Samples => use(SamplesContext);
