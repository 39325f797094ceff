import { describeTrend, toChartPoints, toLinePath } from './trend.ts';

const WIDTH = 132;
const HEIGHT = 44;

interface Props {
  /** The name of the values: “Score”. */
  name: string;
  /** From oldest to newest, with their dates. */
  points: readonly { label: string; value: number }[];
  /** Makes the line smaller, for tables. */
  isSmall?: boolean;
}

/** A line through at least two values from 0 to 100, without numbers, with a text alternative. */
export function Sparkline({ name, points, isSmall = false }: Props) {
  if (points.length < 2) return null;
  const spots = toChartPoints(
    points.map(({ value }) => value),
    [0, 100],
    { width: WIDTH, height: HEIGHT, margins: { top: 6, right: 7, bottom: 6, left: 4 } },
  );
  const last = spots.at(-1);
  return (
    <svg
      role="img"
      aria-label={describeTrend(name, points)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`shrink-0 ${isSmall ? 'h-8 w-24' : 'h-11 w-33'}`}
    >
      <line x1="4" x2={WIDTH - 7} y1={HEIGHT - 6} y2={HEIGHT - 6} className="stroke-line" />
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
