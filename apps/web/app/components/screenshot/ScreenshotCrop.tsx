import type { Box } from '@curbcut/contract';
import { computeCrop, getPageSize, type PageScreenshot } from './geometry.ts';
import { Outline } from './Outline.tsx';

interface Props {
  screenshot: PageScreenshot;
  /** The element, in the page's CSS pixels. */
  box: Box;
  /** The text alternative; empty next to text with the same content. */
  alt: string;
  /** Sets the size; extra height shows more of the page below. */
  className?: string;
}

/** Width by height. */
const ASPECT_RATIO = 16 / 10;
/** Minimum number of CSS pixels of the page to show. */
const MIN_CROP_WIDTH = 320;
/** Display width of crops in pixels, small enough not to look blurred on high-density screens. */
const DISPLAY_WIDTH = 240;

/** The part of a page's screenshot around one element, with the element outlined. */
export function ScreenshotCrop({ screenshot, box, alt, className = '' }: Props) {
  const sharpWidth = (DISPLAY_WIDTH * window.devicePixelRatio) / screenshot.scale;
  const crop = computeCrop(box, screenshot, ASPECT_RATIO, Math.max(MIN_CROP_WIDTH, sharpWidth));
  const inWidths = (pixels: number) => `${(100 * pixels) / crop.width}cqi`;
  return (
    <div className={`@container relative overflow-hidden bg-sunken ${className}`}>
      <img
        src={screenshot.url}
        alt={alt}
        loading="lazy"
        className="absolute max-w-none"
        style={{
          width: inWidths(getPageSize(screenshot).width),
          left: inWidths(-crop.x),
          top: inWidths(-crop.y),
        }}
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
