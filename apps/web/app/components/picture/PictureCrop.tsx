import type { Box } from '@curbcut/contract';
import { cropAround, type PageImage, pageSize } from './geometry.ts';
import { Outline } from './Outline.tsx';

interface Props {
  image: PageImage;
  /** The element, in CSS pixels of the page. */
  box: Box;
  /** What the crop shows, for people who do not see it; empty beside words that say the same. */
  alt: string;
  /** Sets the size; what is beyond the crop's proportions shows more of the page below. */
  className?: string;
}

/** Width by height. */
const ratio = 16 / 10;
/** CSS pixels of the page that are shown at least. */
const MIN_WIDTH = 320;
/** Width at which crops are shown, in pixels; below twice the image's scale it is not blurred at double density. */
const SHOWN_WIDTH = 240;

/** The part of a page's picture around one element, with the element outlined. */
export function PictureCrop({ image, box, alt, className = '' }: Props) {
  const sharpWidth = (SHOWN_WIDTH * window.devicePixelRatio) / image.scale;
  const crop = cropAround(box, image, ratio, Math.max(MIN_WIDTH, sharpWidth));
  const inWidths = (pixels: number) => `${(100 * pixels) / crop.width}cqi`;
  return (
    <div className={`@container relative overflow-hidden bg-sunken ${className}`}>
      <img
        src={image.url}
        alt={alt}
        loading="lazy"
        className="absolute max-w-none"
        style={{ width: inWidths(pageSize(image).width), left: inWidths(-crop.x), top: inWidths(-crop.y) }}
      />
      <svg
        viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
        aria-hidden="true"
        className="absolute top-0 left-0 w-full overflow-visible"
      >
        <Outline box={box} />
      </svg>
    </div>
  );
}
