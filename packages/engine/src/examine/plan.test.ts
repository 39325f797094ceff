import { allProbes, type Probe } from '@curbcut/capture';
import { expect, test } from 'vitest';
import {
  findReasonToStop,
  formatPlan,
  listPendingFacts,
  type PlanInput,
  passOrder,
  planPasses,
  planRemainingPasses,
  stopClockLast,
} from './plan.ts';

/** A page with scripts on which every probe has something to test. */
const input: PlanInput = {
  depth: 'standard',
  hasScripts: true,
  sharesParts: true,
  isFirstView: true,
  isNeeded: () => true,
  takesScreenshot: true,
  runsSecondOpinion: false,
  verifiesFixes: true,
};

const plan = (changes: Partial<PlanInput> = {}) => formatPlan(planPasses({ ...input, ...changes }));

test('plans every probe once, and gives a reason for each position', () => {
  const planned = passOrder.flatMap(({ probes = [] }) => probes);
  expect(planned.map(({ probe }) => probe).toSorted()).toEqual(allProbes.map(({ id }) => id).toSorted());
  const reasons = [
    ...passOrder.flatMap(({ does, because }) => [does, because]),
    ...planned.map(({ because }) => because),
  ];
  expect(reasons.filter((reason) => !/^[A-Z].+\.$/.test(reason))).toEqual([]);
});

test('quick doesn’t activate, resize, scroll or open anything', () => {
  expect(plan({ depth: 'quick' })).toEqual([
    '1 pixels',
    '1 screenshot',
    '1 source-maps',
    '1 sources',
    '1 fixes',
  ]);
});

const standard = [
  '1 pixels',
  '1 screenshot',
  '1 parts',
  '1 source-maps',
  '1 look: image-text, color-cues, video, spacing, control-contrast',
  '1 keyboard: keyboard, obscured-focus',
  '1 resize: zoom, reflow',
  '1 press: collapse, characters',
  '1 sources',
  '1 fixes',
  '2 look: moving-text, motion',
  '2 open: states',
  '2 interact: context-changes, hover-content, form-errors, pointer-press, status, focus-order, mouse-only, paste, repeated-entry, focus-contrast, gestures, motion-controls, auto-update, scripted-motion, update-controls, started-flashes',
];

test('standard interacts with the page in a second visit, and describes its parts first', () => {
  expect(plan()).toEqual(standard);
});

test('thorough tests every part on the page itself', () => {
  expect(plan({ depth: 'thorough' })).toEqual(standard.filter((pass) => pass !== '1 parts'));
});

test('visits pages without scripts once, unless controls are activated', () => {
  const isNeeded: PlanInput['isNeeded'] = ({ activatesControls, leavesPage }) =>
    !activatesControls && leavesPage !== 'clock-stopped';
  expect(plan({ hasScripts: false, sharesParts: false, isNeeded })).toEqual([
    '1 pixels',
    '1 screenshot',
    '1 source-maps',
    '1 look: image-text, moving-text, color-cues, video, motion, spacing, control-contrast',
    '1 keyboard: keyboard, obscured-focus, hover-content, focus-contrast',
    '1 resize: zoom, reflow',
    '1 sources',
    '1 fixes',
    '1 open: states',
  ]);
});

test('focuses hidden tab stops on pages without scripts in the first visit', () => {
  const isNeeded: PlanInput['isNeeded'] = ({ id }) => id === 'focus-order';
  expect(plan({ hasScripts: false, isNeeded })).toContain('1 keyboard: focus-order');
  expect(plan({ isNeeded }).at(-1)).toBe('2 interact: focus-order');
});

test('opens content on pages without scripts in a second visit if other pages may have tested it', () => {
  const isNeeded: PlanInput['isNeeded'] = ({ id }) => id === 'zoom' || id === 'states';
  const passes = plan({ hasScripts: false, isNeeded });
  expect(passes.filter((pass) => /parts|states/.test(pass))).toEqual(['1 parts', '2 open: states']);
  expect(plan({ hasScripts: false, isNeeded, hasPartsToTest: ({ id }) => id !== 'states' }).at(-1)).toBe(
    '1 fixes',
  );
});

test('uses other views only to open hidden content', () => {
  expect(plan({ isFirstView: false, takesScreenshot: false }).filter((pass) => pass.startsWith('2'))).toEqual(
    ['2 open: states'],
  );
});

test('skips tests of parts that other pages have tested, and the visit if no tests remain', () => {
  const isNeeded: PlanInput['isNeeded'] = ({ id }) => id === 'zoom' || id === 'states' || id === 'gestures';
  expect(plan({ isNeeded, hasPartsToTest: ({ id }) => id !== 'gestures' }).at(-1)).toBe('2 open: states');
  expect(plan({ isNeeded, hasPartsToTest: ({ id }) => id === 'zoom' }).at(-1)).toBe('1 fixes');
});

test('passes on the limits of the depth and of the operator', () => {
  const limitOverrides = { 'zoom.maxTexts': 7 };
  const passes = planPasses({ ...input, depth: 'thorough', limitOverrides });
  expect(new Set(passes.map(({ limits }) => limits))).toEqual(
    new Set([{ depth: 'thorough', overrides: limitOverrides }]),
  );
});

test('nothing that needs the clock follows a probe that stops it', () => {
  const stopsClock = new Set(
    allProbes.filter(({ leavesPage }) => leavesPage === 'clock-stopped').map(({ id }) => id),
  );
  const without =
    (id: string) =>
    (probe: Probe): boolean =>
      probe.id !== id;
  for (const isNeeded of [() => true, without('motion-controls'), without('update-controls')]) {
    for (const visit of [1, 2]) {
      const passes = planPasses({ ...input, isNeeded }).filter((pass) => pass.visit === visit);
      const ids = passes.flatMap(({ probes }) => probes.map(({ id }) => id));
      const last = ids.findLastIndex((id) => !stopsClock.has(id));
      expect(ids.slice(0, last + 1).filter((id) => stopsClock.has(id))).toEqual([]);
    }
  }
});

test('a postponed test of motion is repeated together with what moves', () => {
  const passes = planPasses(input);
  const interact = passes.at(-1)!;
  const left = { ...interact, probes: interact.probes.slice(-3, -1) };
  expect(formatPlan(planRemainingPasses(passes, [left]))).toEqual([
    '2 interact: motion, motion-controls, moving-text, auto-update, scripted-motion, update-controls',
  ]);
});

test('repeats probes that record the same facts as a postponed one, because facts of two captures cannot be merged', () => {
  const passes = planPasses({ ...input, isNeeded: ({ id }) => id !== 'update-controls' });
  const time = passes.find(({ name, visit }) => name === 'time' && visit === 1)!;
  expect(formatPlan(planRemainingPasses(passes, [time]))).toEqual(['2 time: moving-text, auto-update']);
  expect([...listPendingFacts([time])]).toEqual(['ticking']);
});

test('postponed tests that stop the clock come last, after what they add to', () => {
  const passes = planPasses({ ...input, isNeeded: ({ id }) => id !== 'update-controls' });
  const postponed = passes.filter(({ name, visit }) => visit === 1 && (name === 'press' || name === 'time'));
  const later = passes.filter(({ visit }) => visit === 2);
  const ordered = formatPlan(stopClockLast([...planRemainingPasses(passes, postponed), ...later]));
  expect(ordered).toEqual([
    '2 time: moving-text',
    '2 press: collapse, characters',
    ...formatPlan(later),
    '2 time: auto-update',
  ]);
  expect(formatPlan(stopClockLast(later))).toEqual(formatPlan(later));
});

test('doesn’t reload a page that crashed, keeps hanging, or is changed by every test', () => {
  expect(findReasonToStop('standard', ['intact', 'unresponsive', 'intact'])).toBe(null);
  expect(findReasonToStop('standard', ['unresponsive', 'intact', 'unresponsive'])).toBe('error');
  expect(findReasonToStop('thorough', ['intact', 'gone'])).toBe('error');
  expect(findReasonToStop('standard', Array(8).fill('intact'))).toBe('state');
  expect(findReasonToStop('thorough', Array(8).fill('intact'))).toBe(null);
});
