import { expect, test } from 'vitest';
import { type Disclosed, type DisclosureEvent, disclose } from './disclosure.ts';

const after = (...events: DisclosureEvent[]) => events.reduce<Disclosed>(disclose, 'no');

test('a mouse opens the panel and closes it by going away', () => {
  expect(after('hover')).toBe('hovered');
  expect(after('hover', 'hover-ended')).toBe('no');
});

test('a click on the button that hovering has opened does not close the panel', () => {
  expect(after('hover', 'press')).toBe('pressed');
});

test('what was pressed open stays when the mouse goes, until it is pressed again or left', () => {
  expect(after('hover', 'press', 'hover-ended')).toBe('pressed');
  expect(after('press', 'hover', 'hover-ended')).toBe('pressed');
  expect(after('press', 'press')).toBe('no');
  expect(after('hover', 'press', 'leave')).toBe('no');
});

test('Escape closes what hovering has opened (WCAG 1.4.13)', () => {
  expect(after('hover', 'leave')).toBe('no');
});
