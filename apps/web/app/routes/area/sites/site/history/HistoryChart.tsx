import type { HistoryPoint, Severity } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { useId, useRef } from 'react';
import { type Place, placesOf } from '../../../../../components/chart/trend.ts';
import { useElementSize } from '../../../../../components/picture/use-element-size.ts';
import { severityLook } from '../../../../../components/severity-look.ts';
import { figure } from '../../../../../scans/words.ts';
import { roundTop, spreadLabels } from './chart-places.ts';
import { momentInWords, pointInWords } from './point-in-words.ts';

/** Pixels. Room at the left for the numbers of the grid, at the right for the names of the lines. */
const left = 44;
const right = 112;
/** Pixels from the top. */
interface Panel {
  top: number;
  bottom: number;
}

const scorePanel: Panel = { top: 34, bottom: 190 };
const countPanel: Panel = { top: 244, bottom: 400 };
const height = 436;
/** Pixels that a point needs across to be pressed (WCAG 2.5.8). */
const leastStep = 26;

/** Strokes of the lines: they differ without their colours. */
const strokes = {
  critical: { dash: undefined, stroke: 'stroke-critical', fill: 'fill-critical' },
  serious: { dash: '9 4', stroke: 'stroke-serious', fill: 'fill-serious' },
  moderate: { dash: '4 4', stroke: 'stroke-moderate', fill: 'fill-moderate' },
  minor: { dash: '1.5 5', stroke: 'stroke-minor', fill: 'fill-minor' },
} as const;

/** How many scans the drawing has room for. */
export function roomFor(width: number): number {
  return Math.max(2, Math.floor((width - left - right) / leastStep));
}

interface Props {
  /** From the oldest to the newest; one at least. */
  points: readonly HistoryPoint[];
  /** The scan whose values are read out below. */
  chosen: string;
  onChoose: (scanId: string) => void;
}

/**
 * Score and numbers of issues from scan to scan. The scans are a group of radio buttons: the arrow keys walk through
 * them, each says its values, and what is chosen is told below the drawing as well.
 */
export function HistoryChart(props: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  const shown = props.points.slice(-roomFor(width));
  return (
    <div>
      <div ref={frame} className="relative h-[436px]">
        {width > 0 && <Drawing {...props} points={shown} width={width} />}
      </div>
      {width > 0 && shown.length < props.points.length && (
        <p className="text-small text-muted">
          The newest {figure(shown.length)} of {figure(props.points.length)} scans are drawn; the table has
          all.
        </p>
      )}
    </div>
  );
}

function Drawing({ points, chosen, onChoose, width }: Props & { width: number }) {
  const group = useId();
  const across = { width, height, room: { left, right, top: 0, bottom: 0 } };
  const top = roundTop(points.flatMap((point) => SEVERITIES.map((severity) => point[severity])));
  const place = (panel: Panel, values: readonly number[], most: number) =>
    placesOf(values, [0, most], {
      ...across,
      room: { ...across.room, top: panel.top, bottom: height - panel.bottom },
    });
  const scores = place(
    scorePanel,
    points.map(({ score }) => score ?? 0),
    100,
  ).map((spot, index) => (points[index]?.score === null ? null : spot));
  const lines = SEVERITIES.map((severity) => ({
    severity,
    spots: place(
      countPanel,
      points.map((point) => point[severity]),
      top,
    ),
  }));
  const xs = lines[0]?.spots.map(({ x }) => x) ?? [];
  const step = xs.length > 1 ? (xs[1] ?? 0) - (xs[0] ?? 0) : width - left - right;
  const chosenAt = Math.max(
    0,
    points.findIndex(({ scan_id }) => scan_id === chosen),
  );
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="block size-full text-small tabular-nums forced-colors:fill-[CanvasText]"
      >
        <Grid title="Score" panel={scorePanel} values={[0, 50, 100]} width={width} />
        <Grid title="Issues" panel={countPanel} values={[0, top / 2, top]} width={width} />
        <line
          x1={xs[chosenAt]}
          x2={xs[chosenAt]}
          y1={scorePanel.top}
          y2={countPanel.bottom}
          className="stroke-line-strong stroke-2 forced-colors:stroke-[Highlight]"
        />
        <ScoreLine points={points} spots={scores} chosenAt={chosenAt} />
        <CountLines points={points} lines={lines} width={width} />
        <Ends points={points} xs={xs} />
      </svg>
      <fieldset className="absolute inset-0">
        <legend className="visually-hidden">Scans, with score and issues of each</legend>
        {points.map((point, index) => {
          const x = xs[index] ?? 0;
          return (
            <input
              key={point.scan_id}
              type="radio"
              name={group}
              checked={index === chosenAt}
              onChange={() => onChoose(point.scan_id)}
              aria-label={`${momentInWords(point.completed_at)}. ${pointInWords(point)}`}
              className="absolute top-2 bottom-7 cursor-pointer appearance-none rounded-small hover:bg-primary-soft/50"
              // Of the first and the last the half that would stand beyond the chart is left out.
              style={{ left: Math.max(0, x - step / 2), right: Math.max(0, width - x - step / 2) }}
            />
          );
        })}
      </fieldset>
    </>
  );
}

type Spot = Readonly<Place>;

interface LineProps {
  points: readonly HistoryPoint[];
  /** Null where a scan has no score. */
  spots: readonly (Spot | null)[];
  chosenAt: number;
}

function ScoreLine({ points, spots, chosenAt }: LineProps) {
  const chosen = spots[chosenAt];
  return (
    <>
      <polyline
        points={path(spots.filter((spot) => spot !== null))}
        className="fill-none stroke-secondary stroke-3 [stroke-linejoin:round]"
      />
      {spots.map(
        (spot, index) =>
          spot && (
            <circle
              key={points[index]?.scan_id}
              cx={spot.x}
              cy={spot.y}
              r={index === chosenAt ? 8 : 4.5}
              className={
                index === chosenAt
                  ? 'fill-accent stroke-on-accent stroke-2'
                  : 'fill-secondary stroke-surface stroke-2'
              }
            />
          ),
      )}
      {chosen && (
        <text
          x={chosen.x}
          y={chosen.y - 14}
          textAnchor="middle"
          className="fill-ink stroke-surface stroke-[6] text-title font-extrabold [paint-order:stroke]"
        >
          {points[chosenAt]?.score}
        </text>
      )}
    </>
  );
}

interface CountProps {
  points: readonly HistoryPoint[];
  lines: readonly { severity: Severity; spots: readonly Spot[] }[];
  width: number;
}

/** One line for each severity, with the severity's own sign at each scan and its name at the end. */
function CountLines({ points, lines, width }: CountProps) {
  const labels = spreadLabels(
    lines.map(({ spots }) => spots.at(-1)?.y ?? 0),
    19,
    countPanel.bottom,
  );
  const at = width - right + 18;
  return lines.map(({ severity, spots }, line) => {
    const { dash, stroke, fill } = strokes[severity];
    const { word, shape } = severityLook[severity];
    const label = labels[line] ?? 0;
    return (
      <g key={severity}>
        <polyline
          points={path(spots)}
          strokeDasharray={dash}
          className={`fill-none stroke-[2.5] [stroke-linejoin:round] ${stroke}`}
        />
        {spots.map(({ x, y }, index) => (
          <path
            key={points[index]?.scan_id}
            d={shape}
            transform={`translate(${x - 6} ${y - 6}) scale(0.5)`}
            className={fill}
          />
        ))}
        <path d={shape} transform={`translate(${at} ${label - 6}) scale(0.5)`} className={fill} />
        <text x={at + 17} y={label + 5} className="fill-ink">
          {word}
        </text>
      </g>
    );
  });
}

function path(spots: readonly { x: number; y: number }[]): string {
  return spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

interface GridProps {
  title: string;
  panel: Panel;
  /** Of the grid's lines, from the bottom to the top. */
  values: readonly number[];
  width: number;
}

function Grid({ title, panel, values, width }: GridProps) {
  return (
    <g>
      <text x={0} y={panel.top - 16} className="fill-ink font-semibold">
        {title}
      </text>
      {values.map((value, index) => {
        const y = panel.bottom - ((panel.bottom - panel.top) * index) / (values.length - 1);
        return (
          <g key={value}>
            <line x1={left} x2={width - right} y1={y} y2={y} className="stroke-line" />
            <text x={left - 10} y={y + 5} textAnchor="end" className="fill-muted">
              {value}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The days at which the drawing begins and ends. */
function Ends({ points, xs }: { points: readonly HistoryPoint[]; xs: readonly number[] }) {
  const day = (point: HistoryPoint | undefined) =>
    point && new Date(point.completed_at).toLocaleDateString('en', { month: 'short', day: 'numeric' });
  const [first, last] = [xs[0], xs.at(-1)];
  return (
    <g className="fill-muted">
      {first !== undefined && (
        <text x={first} y={height - 8} textAnchor={points.length > 1 ? 'start' : 'middle'}>
          {day(points[0])}
        </text>
      )}
      {last !== undefined && points.length > 1 && (
        <text x={last} y={height - 8} textAnchor="end">
          {day(points.at(-1))}
        </text>
      )}
    </g>
  );
}
