import { expect, test } from 'vitest';
import { describeEffects } from './describe-effects.ts';
import type { Effects } from './effect-observer.ts';

const describeChanges = (...changes: readonly (readonly [Effects['changes'][number]['kind'], string])[]) =>
  describeEffects({
    ...{ navigations: [], jumps: [], submits: 0, windows: [], dialogs: [], canDecline: false },
    ...{ isImmediate: true, focus: -1 },
    changes: changes.map(([kind, text], at) => ({
      ...{ kind, text, element: `${at}`, node: at, tag: 'td', movedBy: 0 },
      ...{ isInside: false, isAround: false, isSetOnPress: false },
    })),
  });

test('prefers words to numbers, and numbers to symbols', () => {
  expect(describeChanges(['shown', '44'], ['text', 'May 2026'])).toBe('changes the text to “May 2026”');
  expect(describeChanges(['shown', '«'], ['shown', '2020-2029'])).toBe('shows “2020-2029”');
  expect(describeChanges(['shown', '«'])).toBe('shows “«”');
});

test('leaves out whether a field is checked', () => {
  expect(describeChanges(['value', '7 false'], ['hidden', 'No port'])).toBe('hides “No port”');
});
