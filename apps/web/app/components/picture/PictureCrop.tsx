import type { Box } from '@curbcut/contract';
import { cropAround, type PageImage, pageSize } from './geometry.ts';
import { Outline } from './Outline.tsx';

interface Props {
  image: PageImage;
  /** The element, in CSS pixels of the page. */
  box: Box;
  /** What the crop shows, for people who do not see it; empty beside words that say the same. */
  alt: string;
  /** Width by height. */
  ratio?: number;
  /** CSS pixels of the page that the crop shows at least. */
  leastWidth?: number;
  className?: string;
}

/** The part of a page's picture around one element, with the element outlined. */
export function PictureCrop({ image, box, alt, ratio = 16 / 10, leastWidth = 320, className = '' }: Props) {
  const crop = cropAround(box, image, ratio, leastWidth);
  const page = pageSize(image);
  return (
    <svg
      viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
      className={`block bg-sunken ${className}`}
    >
      <image href={image.url} width={page.width} height={page.height} />
      <Outline box={box} />
    </svg>
  );
}
