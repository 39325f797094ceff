import type { StablePage } from '@curbcut/capture';
import { expect, test } from 'vitest';
import { mergeBehaviorLimits, TimedOutParts } from './timed-out-parts.ts';

const page = {} as StablePage;

const createLimit = (test: string, done: 0 | null) => ({
  pass: 'page',
  test,
  reason: 'limit',
  done,
  of: null,
  unit: null,
});

test('reports the limits of behavior tests without stopping anything else', () => {
  const parts = new TimedOutParts(page);
  parts.addBehaviorParts({ notTested: [], partlyTested: [] });
  expect(parts.notTested).toEqual([]);
  parts.addBehaviorParts({ notTested: ['hover'], partlyTested: ['menus', 'dialogs'] });
  expect(parts.hasAny).toBe(false);
  expect(parts.notTested).toEqual([
    {
      reason: 'behavior-limit',
      detail:
        'The limits of the behavior tests were reached. Not tested: hover. Tested only in part: menus, dialogs.',
      selector: '',
      limits: [createLimit('hover', 0), createLimit('menus', null), createLimit('dialogs', null)],
    },
  ]);
});

test('lists the limits of behavior tests of both visits once', () => {
  const [first, second] = [new TimedOutParts(page), new TimedOutParts(page)];
  first.addBehaviorParts({ notTested: ['menus'], partlyTested: [] });
  second.addBehaviorParts({ notTested: ['hover'], partlyTested: ['dialogs'] });
  const other = { reason: 'time-limit', detail: 'Not tested: video.', selector: '' };
  expect(mergeBehaviorLimits([...first.notTested, other, ...second.notTested])).toEqual([
    {
      reason: 'behavior-limit',
      detail:
        'The limits of the behavior tests were reached. Not tested: menus, hover. Tested only in part: dialogs.',
      selector: '',
      limits: [createLimit('menus', 0), createLimit('hover', 0), createLimit('dialogs', null)],
    },
    other,
  ]);
});
