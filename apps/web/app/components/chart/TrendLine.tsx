import { mdiChevronDown } from '@mdi/js';
import { useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { useElementSize } from '../screenshot/use-element-size.ts';
import { describeTrend, toChartPoints, toLinePath } from './trend.ts';

export interface TrendPoint {
  /** A unique id, such as the scan's, because two scans on the same day have the same label. */
  id: string;
  /** The date: “Mar 3”. */
  label: string;
  value: number;
}

interface Props {
  /** The name of the values: “Score”. */
  name: string;
  /** From oldest to newest. */
  points: readonly TrendPoint[];
  /** The values at the bottom and at the top. */
  range?: readonly [number, number];
}

/**
 * In pixels. The left margin fits the grid's numbers; the right and top margins fit the newest value's label.
 */
const chartMargins = { top: 30, right: 28, bottom: 30, left: 40 };
const CHART_HEIGHT_PX = 220;

/** Draws values over time, with the first and last labeled, and lists all of them in a table below. */
export function TrendLine({ name, points, range = [0, 100] }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  return (
    <figure className="min-w-0">
      <div ref={frame} className="h-[220px]">
        {width > 0 && points.length > 0 && <TrendChart {...{ name, points, range, width }} />}
      </div>
      <details className="group mt-2">
        <summary className="inline-flex min-h-8 list-none items-center gap-1 rounded-small text-small font-semibold text-primary [&::-webkit-details-marker]:hidden">
          <Icon path={mdiChevronDown} className="size-5 group-open:rotate-180" />
          Show all values in a table
        </summary>
        <table className="mt-2 w-full max-w-sm text-left text-small tabular-nums">
          <caption className="visually-hidden">{name} over time</caption>
          <thead>
            <tr className="border-b-2 border-line-strong">
              <th scope="col" className="py-1.5">
                Date
              </th>
              <th scope="col" className="py-1.5 text-right">
                {name}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.map(({ id, label, value }) => (
              <tr key={id}>
                <th scope="row" className="py-1.5 font-normal">
                  {label}
                </th>
                <td className="py-1.5 text-right font-semibold">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function TrendChart({ name, points, range, width }: Required<Props> & { width: number }) {
  const [min, max] = range;
  const positions = toChartPoints(
    points.map(({ value }) => value),
    range,
    { width, height: CHART_HEIGHT_PX, margins: chartMargins },
  );
  const middle = (min + max) / 2;
  const lines = toChartPoints([min, middle, max], range, {
    width,
    height: CHART_HEIGHT_PX,
    margins: chartMargins,
  }).map(({ y }, index) => ({
    y,
    value: [min, middle, max][index],
  }));
  const [first, last] = [positions[0], positions.at(-1)];
  return (
    <svg
      role="img"
      aria-label={describeTrend(name, points)}
      viewBox={`0 0 ${width} ${CHART_HEIGHT_PX}`}
      className="block size-full text-small tabular-nums forced-colors:fill-[CanvasText]"
    >
      {lines.map(({ y, value }) => (
        <g key={value}>
          <line
            x1={chartMargins.left}
            x2={width - chartMargins.right}
            y1={y}
            y2={y}
            className="stroke-line"
          />
          <text x={chartMargins.left - 10} y={y + 5} textAnchor="end" className="fill-muted">
            {value}
          </text>
        </g>
      ))}
      <path
        d={toLinePath(positions)}
        className="fill-none stroke-secondary stroke-3 [stroke-linejoin:round]"
      />
      {positions.map(({ x, y }, index) => {
        const newest = index === positions.length - 1;
        return (
          <circle
            key={points[index]?.id}
            cx={x}
            cy={y}
            r={newest ? 8 : 4.5}
            className={
              newest ? 'fill-accent stroke-on-accent stroke-2' : 'fill-secondary stroke-surface stroke-2'
            }
          />
        );
      })}
      {last && (
        <text x={last.x} y={last.y - 16} textAnchor="middle" className="fill-ink text-title font-extrabold">
          {points.at(-1)?.value}
        </text>
      )}
      {first && points.length > 1 && (
        <text x={first.x} y={CHART_HEIGHT_PX - 6} textAnchor="start" className="fill-muted">
          {points[0]?.label}
        </text>
      )}
      {last && (
        <text
          x={last.x}
          y={CHART_HEIGHT_PX - 6}
          textAnchor={points.length > 1 ? 'end' : 'middle'}
          className="fill-muted"
        >
          {points.at(-1)?.label}
        </text>
      )}
    </svg>
  );
}
