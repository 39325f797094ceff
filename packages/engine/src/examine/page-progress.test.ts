import { getBoxKey, type Probe } from '@curbcut/capture';
import type { Finding } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import type { PageProgress } from '../types.ts';
import { PageProgressReporter } from './page-progress.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const keyboard = { test: 'keyboard focus', of: 40, unit: 'tab stops' };

function createReporter() {
  const reports: PageProgress[] = [];
  return { reports, reporter: new PageProgressReporter((progress) => reports.push(progress)) };
}

const createFailure = (x: number, changes: Partial<Finding> = {}): Finding =>
  createTestFinding({ outcome: 'failed', box: { x, y: 10, width: 20.4, height: 5 }, ...changes });

test('reports the first change immediately, and later ones together', () => {
  const { reports, reporter } = createReporter();
  for (let done = 0; done < 12; done++) reporter.setTest({ ...keyboard, done });
  expect(reports.map(({ phase }) => phase.done)).toEqual([0]);
  vi.advanceTimersByTime(1_000);
  expect(reports.map(({ phase }) => phase.done)).toEqual([0, 11]);
  reporter.setStep('finishing');
  expect(reports.at(-1)!.phase).toEqual({ step: 'finishing', test: null, done: 0, of: null, unit: null });
});

test('reports nothing after being closed', () => {
  const { reports, reporter } = createReporter();
  reporter.setStep('reading');
  reporter.setStep('fixes');
  reporter.close();
  vi.advanceTimersByTime(1_000);
  expect(reports).toHaveLength(1);
});

test('shows outlines only once there’s a screenshot, in its layout, worst first', () => {
  const { reports, reporter } = createReporter();
  const minor = createFailure(1, { severity: 'minor' });
  const moved = createFailure(2, { severity: 'serious' });
  const lost = createFailure(3, { severity: 'critical' });
  reporter.addFindings([minor, minor, moved, lost, createFailure(4, { selector: 'html' })]);
  expect(reports.at(-1)).toMatchObject({ failed: 5, outlines: [] });
  reporter.setScreenshot(
    new Map([
      [getBoxKey(moved.box!), { x: 200.6, y: 10, width: 20, height: 5 }],
      [getBoxKey(lost.box!), null],
    ]),
  );
  expect(reports.at(-1)!.outlines).toEqual([
    { x: 201, y: 10, width: 20, height: 5, severity: 'serious' },
    { x: 1, y: 10, width: 20, height: 5, severity: 'minor' },
  ]);
});

test('counts the issues whose fixes are verified', () => {
  const { reports, reporter } = createReporter();
  reporter.setFixes(3, 23);
  expect(reports.at(-1)!.phase).toEqual({ step: 'fixes', test: null, done: 3, of: 23, unit: 'issues' });
});

test('adds findings of later visits once, and outlines only content the screenshot shows', () => {
  const { reports, reporter } = createReporter();
  reporter.setScreenshot(new Map());
  reporter.addFindings([createFailure(1)]);
  const later = createFailure(2, { selector: '#menu' });
  reporter.addFindings([
    createFailure(1),
    later,
    createFailure(3, { selector: '#opened', state: ['Click “Menu”'] }),
  ]);
  expect(reports.at(-1)!.failed).toBe(3);
  expect(reports.at(-1)!.outlines.map(({ x }) => x)).toEqual([1, 2]);
});

test('counts only failures', () => {
  const { reports, reporter } = createReporter();
  reporter.addFindings([createFailure(1), createFailure(2, { outcome: 'cantTell' })]);
  expect(reports.at(-1)).toMatchObject({ failed: 1, findings: [{ count: 1 }] });
});

test('estimates how many of the planned tests are done, and never decreases', () => {
  const { reports, reporter } = createReporter();
  const getShare = () => {
    vi.advanceTimersByTime(1_000);
    return reports.at(-1)!.share;
  };
  const probes = [{}, {}, {}] as Probe[];
  const screenshot = { name: 'screenshot', probes: [] } as const;
  const look = { name: 'look', probes } as const;
  const fixes = { name: 'fixes', probes: [] } as const;
  reporter.setStep('reading');
  expect(getShare()).toBe(0);
  reporter.setPlan([screenshot, look, fixes]);
  reporter.finishPass(screenshot);
  expect(getShare()).toBeCloseTo(0.9 / 8);
  reporter.setTest({ ...keyboard, done: 0 });
  // A test that has only started is not done.
  expect(getShare()).toBeCloseTo(0.9 / 8);
  reporter.setTest({ ...keyboard, test: 'text at 200% zoom', done: 0 });
  expect(getShare()).toBeCloseTo((0.9 * 2) / 8);
  // Postponed tests aren't done.
  reporter.finishPass(look, probes.slice(1));
  expect(getShare()).toBeCloseTo((0.9 * 2) / 8);
  reporter.setFixes(10, 20);
  expect(getShare()).toBeCloseTo((0.9 * 4) / 8);
  reporter.finishPass(fixes);
  expect(getShare()).toBeCloseTo((0.9 * 6) / 8);
  // All of the pass is repeated, which takes nothing back.
  reporter.setRemaining([look]);
  expect(getShare()).toBeCloseTo((0.9 * 6) / 8);
  reporter.finishPass(look);
  reporter.finishPass(look);
  // The results are still to be compiled.
  expect(getShare()).toBeCloseTo(0.9);
});

test('a page’s first variant is only a part of its tests', () => {
  const reports: PageProgress[] = [];
  const reporter = new PageProgressReporter((progress) => reports.push(progress), 2);
  const pass = { name: 'screenshot', probes: [] } as const;
  reporter.setPlan([pass]);
  reporter.finishPass(pass);
  expect(reports.at(-1)!.share).toBe(0.45);
});
