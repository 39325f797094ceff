import { expect, test } from 'vitest';
import { type DisclosureEvent, type DisclosureState, getNextDisclosureState } from './disclosure.ts';

const replayEvents = (...events: DisclosureEvent[]) =>
  events.reduce<DisclosureState>(getNextDisclosureState, 'closed');

test('a mouse opens the panel and closes it by going away', () => {
  expect(replayEvents('hover')).toBe('hovered');
  expect(replayEvents('hover', 'hover-ended')).toBe('closed');
});

test('a click on the button that hovering has opened does not close the panel', () => {
  expect(replayEvents('hover', 'press')).toBe('pressed');
});

test('what was pressed open stays when the mouse goes, until it is pressed again or left', () => {
  expect(replayEvents('hover', 'press', 'hover-ended')).toBe('pressed');
  expect(replayEvents('press', 'hover', 'hover-ended')).toBe('pressed');
  expect(replayEvents('press', 'press')).toBe('closed');
  expect(replayEvents('hover', 'press', 'dismiss')).toBe('closed');
});

test('Escape closes what hovering has opened (WCAG 1.4.13)', () => {
  expect(replayEvents('hover', 'dismiss')).toBe('closed');
});
