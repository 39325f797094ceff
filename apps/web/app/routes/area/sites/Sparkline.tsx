import type { Site } from '@curbcut/contract';
import { describeTrend, toChartPoints, toLinePath } from '../../../components/chart/trend.ts';

const SPARKLINE_WIDTH = 132;
const SPARKLINE_HEIGHT = 44;

/** The latest scores as a line without numbers, with a text alternative. */
export function Sparkline({ trend }: Pick<Site, 'trend'>) {
  const points = trend.flatMap(({ completed_at, score }) =>
    score === null ? [] : [{ label: formatDay(completed_at), value: score }],
  );
  if (points.length < 2) return null;
  const spots = toChartPoints(
    points.map(({ value }) => value),
    [0, 100],
    { width: SPARKLINE_WIDTH, height: SPARKLINE_HEIGHT, margins: { top: 6, right: 7, bottom: 6, left: 4 } },
  );
  const last = spots.at(-1);
  return (
    <svg
      role="img"
      aria-label={describeTrend('Score', points)}
      viewBox={`0 0 ${SPARKLINE_WIDTH} ${SPARKLINE_HEIGHT}`}
      className="h-11 w-33 shrink-0"
    >
      <line
        x1="4"
        x2={SPARKLINE_WIDTH - 7}
        y1={SPARKLINE_HEIGHT - 6}
        y2={SPARKLINE_HEIGHT - 6}
        className="stroke-line"
      />
      <path
        d={toLinePath(spots)}
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

function formatDay(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { month: 'short', day: 'numeric' });
}
