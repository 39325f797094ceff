import type { HistoryPoint, Severity } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { type ScaleLinear, scaleLinear, scalePoint } from 'd3-scale';
import { useId, useRef } from 'react';
import { type ChartPoint, toLinePath, toScaledPoints } from '#app/components/chart/trend.ts';
import { Icon } from '#app/components/Icon.tsx';
import { useElementSize } from '#app/components/screenshot/use-element-size.ts';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatNumber } from '#app/format/format.ts';
import { createCountScale, GRID_PART_COUNT, spreadLabels } from './chart-layout.ts';
import { describeHistoryPoint, formatLongDateTime } from './format-history-point.ts';

/** In pixels. The left margin fits the grid's numbers. */
const LEFT_MARGIN_PX = 44;
/** In pixels. In a wide chart, the right margin fits the line labels; in a narrow one, they are below it. */
const RIGHT_MARGIN_PX = { wide: 112, narrow: 4 };
/** Minimum width in pixels for labels at the ends of the lines. */
const MIN_WIDE_PX = 520;
/** Distance in pixels between the grid's ends and the first and last points, so that targets don't cover labels. */
const INSET_PX = 26;
/** Maximum width in pixels of a point's target. */
const MAX_TARGET_PX = 44;
/** In pixels from the top. */
interface Panel {
  top: number;
  bottom: number;
}

const scorePanel: Panel = { top: 34, bottom: 190 };
const countPanel: Panel = { top: 244, bottom: 400 };
const CHART_HEIGHT_PX = 436;
/** In pixels from the top. Below the first panel's title. */
const TARGET_TOP_PX = 24;
/** Minimum width in pixels of a point's target (WCAG 2.5.8). */
const MIN_STEP_PX = 26;

/** Line styles that differ in more than color. */
const lineStyles = {
  critical: { dash: undefined, stroke: 'stroke-critical', fill: 'fill-critical' },
  serious: { dash: '9 4', stroke: 'stroke-serious', fill: 'fill-serious' },
  moderate: { dash: '4 4', stroke: 'stroke-moderate', fill: 'fill-moderate' },
  minor: { dash: '1.5 5', stroke: 'stroke-minor', fill: 'fill-minor' },
} as const;

/** Where the chart's content is, in pixels from the left. */
interface ChartArea {
  /** Whether labels fit at the ends of the lines. */
  readonly isWide: boolean;
  readonly width: number;
  /** The right end of the grid. */
  readonly right: number;
}

function getChartArea(width: number): ChartArea {
  const isWide = width >= MIN_WIDE_PX;
  return { isWide, width, right: width - RIGHT_MARGIN_PX[isWide ? 'wide' : 'narrow'] };
}

/** Returns how many scans fit in the chart. */
function getMaxPointCount({ right }: ChartArea): number {
  return Math.max(2, Math.floor((right - LEFT_MARGIN_PX - 2 * INSET_PX) / MIN_STEP_PX));
}

interface Props {
  /** From oldest to newest; at least one. */
  points: readonly HistoryPoint[];
  /** The selected scan, whose values are shown below. */
  selected: string;
  onSelect: (scanId: string) => void;
}

/**
 * A chart of the score and issue counts over time. The scans are a radio group: the arrow keys move through it, each
 * option announces its values, and the selected values are also shown below the chart.
 */
export function HistoryChart(props: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  const area = getChartArea(width);
  const shown = props.points.slice(-getMaxPointCount(area));
  const hasLines = shown.filter((_, index) => isInTrend(shown, index)).length > 1;
  return (
    <div>
      <div ref={frame} className="relative h-[436px]">
        {width > 0 && <ChartDrawing {...props} points={shown} area={area} />}
      </div>
      {!area.isWide && <LineKey />}
      {shown.some((_, index) => !isInTrend(shown, index)) && (
        <p className="text-small text-muted">
          {hasLines
            ? 'The lines join scans with the same scope and settings as the latest one. Others are shown as separate points, because their scores aren’t comparable.'
            : 'No line joins the points: earlier scans had a different scope or different settings, so their scores aren’t comparable with the latest one.'}
        </p>
      )}
      {width > 0 && shown.length < props.points.length && (
        <p className="text-small text-muted">
          The chart shows the latest {formatNumber(shown.length)} of {formatNumber(props.points.length)}{' '}
          scans. The table lists all of them.
        </p>
      )}
    </div>
  );
}

function ChartDrawing({ points, selected, onSelect, area }: Props & { area: ChartArea }) {
  const group = useId();
  const { width, right } = area;
  const xScale = scalePoint(points.keys(), [LEFT_MARGIN_PX + INSET_PX, right - INSET_PX]);
  const targetWidth = Math.min(MAX_TARGET_PX, points.length > 1 ? xScale.step() : MAX_TARGET_PX);
  const xs = points.map((_point, index) => xScale(index) ?? 0);
  const scoreScale = scaleLinear([0, 100], [scorePanel.bottom, scorePanel.top]);
  const scores = toScaledPoints(
    points.map(({ score }) => score ?? 0),
    xScale,
    scoreScale,
  ).map((spot, index) => (points[index]?.score === null ? null : spot));
  const countScale = createCountScale(
    points.flatMap((point) => SEVERITIES.map((severity) => point[severity])),
    [countPanel.bottom, countPanel.top],
  );
  const lines = SEVERITIES.map((severity) => ({
    severity,
    spots: toScaledPoints(
      points.map((point) => point[severity]),
      xScale,
      countScale,
    ),
  }));
  const chosenAt = Math.max(
    0,
    points.findIndex(({ scan_id }) => scan_id === selected),
  );
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${CHART_HEIGHT_PX}`}
        className="block size-full text-small tabular-nums forced-colors:fill-[CanvasText]"
      >
        <Grid title="Score" panel={scorePanel} yScale={scoreScale} right={right} />
        <Grid title="Issues" panel={countPanel} yScale={countScale} right={right} />
        <line
          x1={xs[chosenAt]}
          x2={xs[chosenAt]}
          y1={scorePanel.top}
          y2={countPanel.bottom}
          className="stroke-line-strong stroke-2 forced-colors:stroke-[Highlight]"
        />
        <ScoreLine points={points} plotPoints={scores} selectedIndex={chosenAt} />
        <CountLines points={points} lines={lines} area={area} />
        <DateRange points={points} xs={xs} />
      </svg>
      <fieldset className="absolute inset-0">
        <legend className="visually-hidden">Scans with their scores and issues</legend>
        {points.map((point, index) => {
          const x = xs[index] ?? 0;
          return (
            <input
              key={point.scan_id}
              type="radio"
              name={group}
              checked={index === chosenAt}
              onChange={() => onSelect(point.scan_id)}
              aria-label={`${formatLongDateTime(point.completed_at)}. ${describeHistoryPoint(point)}`}
              // The chart shows the selected scan, so the target is invisible. An input doesn't stretch between
              // opposite edges, so its size is set.
              className="absolute m-0 cursor-pointer appearance-none rounded-small border-0 bg-transparent before:content-none hover:bg-primary-soft/50"
              style={{
                left: x - targetWidth / 2,
                width: targetWidth,
                top: TARGET_TOP_PX,
                height: countPanel.bottom - TARGET_TOP_PX + 8,
              }}
            />
          );
        })}
      </fieldset>
    </>
  );
}

/** Whether a scan has the same scope and settings as the newest one, so that a line can join their values. */
const isInTrend = (points: readonly HistoryPoint[], index: number): boolean =>
  points[index]?.series === points.at(-1)?.series;

type PlotPoint = Readonly<ChartPoint>;
/** Pixels from the top by value. */
type YScale = ScaleLinear<number, number>;

interface ScoreLineProps {
  points: readonly HistoryPoint[];
  /** Null for scans without a score. */
  plotPoints: readonly (PlotPoint | null)[];
  selectedIndex: number;
}

function ScoreLine({ points, plotPoints, selectedIndex }: ScoreLineProps) {
  const chosen = plotPoints[selectedIndex];
  return (
    <>
      <path
        d={toLinePath(
          plotPoints.flatMap((spot, index) => (spot !== null && isInTrend(points, index) ? [spot] : [])),
        )}
        className="fill-none stroke-secondary stroke-3 [stroke-linejoin:round]"
      />
      {plotPoints.map(
        (spot, index) =>
          spot && (
            <circle
              key={points[index]?.scan_id}
              cx={spot.x}
              cy={spot.y}
              r={index === selectedIndex ? 8 : 4.5}
              className={
                index === selectedIndex
                  ? 'fill-accent stroke-on-accent stroke-2'
                  : isInTrend(points, index)
                    ? 'fill-secondary stroke-surface stroke-2'
                    : 'fill-surface stroke-secondary stroke-2'
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
          {points[selectedIndex]?.score}
        </text>
      )}
    </>
  );
}

interface CountLinesProps {
  points: readonly HistoryPoint[];
  lines: readonly { severity: Severity; spots: readonly PlotPoint[] }[];
  area: ChartArea;
}

/** One line per severity, with the severity's symbol at each scan and, if it fits, its name at the end. */
function CountLines({ points, lines, area }: CountLinesProps) {
  const labels = spreadLabels(
    lines.map(({ spots }) => spots.at(-1)?.y ?? 0),
    19,
    countPanel.bottom,
  );
  const at = area.right + 18;
  return lines.map(({ severity, spots }, line) => {
    const { dash, stroke, fill } = lineStyles[severity];
    const { label, iconPath } = severityStyles[severity];
    const labelY = labels[line] ?? 0;
    return (
      <g key={severity}>
        <path
          d={toLinePath(spots.filter((_, index) => isInTrend(points, index)))}
          strokeDasharray={dash}
          className={`fill-none stroke-[2.5] [stroke-linejoin:round] ${stroke}`}
        />
        {spots.map(({ x, y }, index) => (
          <path
            key={points[index]?.scan_id}
            d={iconPath}
            transform={`translate(${x - 6} ${y - 6}) scale(0.5)`}
            className={fill}
          />
        ))}
        {area.isWide && (
          <>
            <path d={iconPath} transform={`translate(${at} ${labelY - 6}) scale(0.5)`} className={fill} />
            <text x={at + 17} y={labelY + 5} className="fill-ink">
              {label}
            </text>
          </>
        )}
      </g>
    );
  });
}

/** The symbol and name of each severity, where they don't fit at the ends of the lines. */
function LineKey() {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 text-small">
      {SEVERITIES.map((severity) => {
        const { label, iconPath, textClassName } = severityStyles[severity];
        return (
          <li key={severity} className="inline-flex items-center gap-1.5">
            <Icon path={iconPath} className={`size-3.5 shrink-0 ${textClassName}`} />
            {label}
          </li>
        );
      })}
    </ul>
  );
}

interface GridProps {
  title: string;
  panel: Panel;
  yScale: YScale;
  /** The right end of the lines. */
  right: number;
}

function Grid({ title, panel, yScale, right }: GridProps) {
  return (
    <g>
      <text x={0} y={panel.top - 16} className="fill-ink font-semibold">
        {title}
      </text>
      {yScale.ticks(GRID_PART_COUNT).map((value) => {
        const y = yScale(value);
        return (
          <g key={value}>
            <line x1={LEFT_MARGIN_PX} x2={right} y1={y} y2={y} className="stroke-line" />
            <text x={LEFT_MARGIN_PX - 10} y={y + 5} textAnchor="end" className="fill-muted">
              {value}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The chart's first and last dates, with times if both are on the same day. */
function DateRange({ points, xs }: { points: readonly HistoryPoint[]; xs: readonly number[] }) {
  const days = [points[0], points.at(-1)].map(
    (point) => point && new Date(point.completed_at).toDateString(),
  );
  const isOneDay = points.length > 1 && days[0] === days[1];
  const day = (point: HistoryPoint | undefined) =>
    point &&
    new Date(point.completed_at).toLocaleString('en', {
      month: 'short',
      day: 'numeric',
      ...(isOneDay && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    });
  const [first, last] = [xs[0], xs.at(-1)];
  return (
    <g className="fill-muted">
      {first !== undefined && (
        <text x={first} y={CHART_HEIGHT_PX - 8} textAnchor={points.length > 1 ? 'start' : 'middle'}>
          {day(points[0])}
        </text>
      )}
      {last !== undefined && points.length > 1 && (
        <text x={last} y={CHART_HEIGHT_PX - 8} textAnchor="end">
          {day(points.at(-1))}
        </text>
      )}
    </g>
  );
}
