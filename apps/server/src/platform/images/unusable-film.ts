const reasons = {
  broken: 'This film cannot be read: the file is damaged or was cut off. Please export it again as MP4 and upload that.',
  tracks: 'This film has more in it than picture and sound. Please export it as MP4 with picture and sound only.',
  elsewhere: 'This film keeps its picture or sound in another file. Please export it as one MP4 file and upload that.',
  codec: 'Many browsers cannot play this film. Please export it as MP4 with H.264 (“most compatible”).',
} as const;

/** Why a file is not accepted as a film. */
export class UnusableFilm extends Error {
  constructor(reason: keyof typeof reasons) {
    super(reasons[reason]);
  }
}
