import type { Box } from '@curbcut/contract';
import { outlineGap } from './geometry.ts';

interface Props {
  box: Box;
  /** The element that is spoken of now; others of the same kind are drawn quietly. */
  current?: boolean;
}

/** An outline in an SVG whose units are CSS pixels: dark under yellow, so that it shows on every page. */
export function Outline({ box, current = true }: Props) {
  const place = {
    x: box.x - outlineGap,
    y: box.y - outlineGap,
    width: box.width + 2 * outlineGap,
    height: box.height + 2 * outlineGap,
    rx: 6,
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <g>
      <rect
        {...place}
        className={current ? 'stroke-on-accent stroke-7' : 'stroke-on-accent stroke-4 opacity-70'}
      />
      <rect
        {...place}
        className={current ? 'stroke-accent stroke-3' : 'stroke-accent stroke-2 [stroke-dasharray:5_4]'}
      />
    </g>
  );
}
