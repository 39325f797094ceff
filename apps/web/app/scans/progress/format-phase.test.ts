import type { LivePhase } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { formatPhase } from './format-phase.ts';

const keyboard: LivePhase = { step: 'testing', test: 'keyboard focus', done: 12, of: 40, unit: 'tab stops' };
const fixes: LivePhase = { step: 'fixes', test: null, done: 0, of: null, unit: null };

test.each<[LivePhase, string]>([
  [keyboard, 'Testing keyboard focus, 12 of 40 tab stops'],
  [{ ...keyboard, done: 0 }, 'Testing keyboard focus, 0 of 40 tab stops'],
  [{ ...keyboard, of: null }, 'Testing keyboard focus, 12 so far'],
  [{ ...keyboard, done: 0, of: null }, 'Testing keyboard focus'],
  [{ ...keyboard, done: 0, of: 0 }, 'Testing keyboard focus'],
  [fixes, 'Verifying fixes'],
  [{ ...fixes, done: 3, of: 23, unit: 'issues' }, 'Verifying fixes, 3 of 23 issues'],
])('describes the phase %#', (phase, text) => {
  expect(formatPhase(phase)).toBe(text);
});
