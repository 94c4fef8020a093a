import sharp from 'sharp';

/** A JPEG of 16 megapixels and about 12 MB, as noisy as a photo of a phone in bad light. */
export const drawPhoto = (): Promise<Buffer> =>
  sharp({
    create: { width: 4624, height: 3468, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
