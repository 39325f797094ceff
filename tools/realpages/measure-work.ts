import { type ProbeWork, probeWorkChannel } from '@curbcut/capture';

/** How much work a test needs on real pages. */
export interface WorkRow {
  readonly probe: string;
  readonly unit: string;
  /** Number of pages, counted once per visit, on which there was something to test. */
  readonly pages: number;
  /** Based on these pages. */
  readonly median: number;
  /** Based on all pages. */
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** Number of pages on which a limit left something out, so that the need is only partly known. */
  readonly cut: number;
}

/**
 * Limits with which a test does as little as possible and still counts everything: one element to press, open or fill
 * in, and any number of elements that are only read.
 */
export const countingLimits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      ...['collapse.maxControls', 'context-changes.maxStops', 'context-changes.maxFields'],
      ...[
        'focus-contrast.maxMeasured',
        'form-errors.maxForms',
        'gestures.maxKinds',
        'hover-content.maxKinds',
      ],
      ...['keyboard.maxKinds', 'mouse-only.maxKinds', 'pointer-press.maxKinds', 'status.maxActions'],
      'repeated-entry.maxEntries',
    ].map((name) => [name, 1]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'color-cues.maxPairs',
        'color-cues.maxFields',
        'focus-contrast.maxStops',
        'focus-contrast.maxKinds',
      ],
      ...['zoom.maxTexts', 'zoom.maxControls', 'reflow.maxTexts', 'reflow.maxControls', 'motion.maxImages'],
    ].map((name) => [name, 20_000]),
  ),
};

/** Collects what each probe does in this process until `stop` is called, which returns a row per probe. */
export function measureWork(): { stop(pages: number): WorkRow[] } {
  const work: ProbeWork[] = [];
  const onWork = (message: unknown) => work.push(message as ProbeWork);
  probeWorkChannel.subscribe(onWork);
  return {
    stop(pages) {
      probeWorkChannel.unsubscribe(onWork);
      return summarizeWork(work, pages);
    },
  };
}

/** @param pages number of pages that were scanned */
export function summarizeWork(work: readonly ProbeWork[], pages: number): WorkRow[] {
  const byProbe = Map.groupBy(
    work.filter(({ done, of }) => done > 0 || of === null || of > 0),
    ({ probe }) => probe,
  );
  return [...byProbe]
    .map(([probe, runs]) => {
      const needs = runs.map(({ done, of }) => of ?? done).sort((a, b) => a - b);
      const ofAllPages = [...Array(Math.max(0, pages - needs.length)).fill(0), ...needs];
      return {
        probe,
        unit: runs[0]!.unit,
        pages: runs.length,
        median: getPercentile(needs, 0.5),
        p95: getPercentile(ofAllPages, 0.95),
        p99: getPercentile(ofAllPages, 0.99),
        max: needs.at(-1)!,
        cut: runs.filter(({ done, of }) => of === null || done < of).length,
      };
    })
    .sort((a, b) => (a.probe < b.probe ? -1 : 1));
}

/** Returns the smallest number that at least this share of the sorted numbers doesn't exceed. */
const getPercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;

/** Formats the rows as a Markdown table. */
export const formatWork = (rows: readonly WorkRow[]): string =>
  [
    '| test | unit | pages with any | their median | 95% of all pages | 99% | most | cut short |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ probe, unit, pages, median, p95, p99, max, cut }) =>
        `| \`${probe}\` | ${unit} | ${pages} | ${median} | ${p95} | ${p99} | ${max} | ${cut} |`,
    ),
  ].join('\n');
