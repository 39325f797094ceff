import type { Site } from '@curbcut/contract';
import { placesOf, trendInWords } from '../../../components/chart/trend.ts';

const width = 132;
const height = 44;

/** The scores of the last scans as a line without numbers; a sentence for those who do not see it. */
export function Spark({ trend }: Pick<Site, 'trend'>) {
  const points = trend.flatMap(({ completed_at, score }) =>
    score === null ? [] : [{ label: dayOf(completed_at), value: score }],
  );
  if (points.length < 2) return null;
  const spots = placesOf(
    points.map(({ value }) => value),
    [0, 100],
    { width, height, room: { top: 6, right: 7, bottom: 6, left: 4 } },
  );
  const last = spots.at(-1);
  return (
    <svg
      role="img"
      aria-label={trendInWords('Score', points)}
      viewBox={`0 0 ${width} ${height}`}
      className="h-11 w-33 shrink-0"
    >
      <line x1="4" x2={width - 7} y1={height - 6} y2={height - 6} className="stroke-line" />
      <polyline
        points={spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        className="fill-none stroke-secondary stroke-[2.5] [stroke-linejoin:round] forced-colors:stroke-[CanvasText]"
      />
      {last && (
        <circle
          cx={last.x}
          cy={last.y}
          r="5"
          className="fill-accent stroke-on-accent stroke-[1.5] forced-colors:fill-[Highlight]"
        />
      )}
    </svg>
  );
}

function dayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { month: 'short', day: 'numeric' });
}
