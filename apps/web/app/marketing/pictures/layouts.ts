/** CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const large: Size = { width: 880, height: 600 };
const small: Size = { width: 390, height: 500 };

/**
 * Pictures of the product that `scripts/draw-product-pictures.ts` takes: the window for large screens and for
 * telephones that each is taken in, cut at the height.
 */
export const pictureSizes = {
  reading: { wide: { width: 1160, height: 680 }, narrow: small },
  score: { wide: large, narrow: small },
  causes: { wide: large, narrow: small },
  issue: { wide: large, narrow: { width: 390, height: 620 } },
  fix: { wide: large, narrow: { width: 390, height: 780 } },
  tracker: { wide: large, narrow: small },
  untested: { wide: { width: 880, height: 440 }, narrow: small },
} as const satisfies Record<string, Record<'wide' | 'narrow', Size>>;

export type PictureName = keyof typeof pictureSizes;
export type PictureLayout = 'wide' | 'narrow';

/** Pixels of the file that stand for one CSS pixel. */
export const pictureDensity: Readonly<Record<PictureLayout, number>> = { wide: 1.5, narrow: 2 };
