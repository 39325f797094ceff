import type { Box } from '@curbcut/contract';
import { OUTLINE_GAP } from './geometry.ts';

interface Props {
  box: Box;
  /** Set for the current element; others are drawn less prominently. */
  isCurrent?: boolean;
}

/** An outline in an SVG whose units are CSS pixels: dark under yellow, so that it is visible on every page. */
export function Outline({ box, isCurrent = true }: Props) {
  const rectProps = {
    x: box.x - OUTLINE_GAP,
    y: box.y - OUTLINE_GAP,
    width: box.width + 2 * OUTLINE_GAP,
    height: box.height + 2 * OUTLINE_GAP,
    rx: 6,
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <g>
      <rect
        {...rectProps}
        className={isCurrent ? 'stroke-on-accent stroke-7' : 'stroke-on-accent stroke-4 opacity-70'}
      />
      <rect
        {...rectProps}
        className={isCurrent ? 'stroke-accent stroke-3' : 'stroke-accent stroke-2 [stroke-dasharray:5_4]'}
      />
    </g>
  );
}
