import type { StablePage } from '@curbcut/capture';
import { expect, test } from 'vitest';
import { TimedOutParts } from './timed-out-parts.ts';

const page = {} as StablePage;

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
    },
  ]);
});
