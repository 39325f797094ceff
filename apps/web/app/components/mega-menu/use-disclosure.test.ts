import { expect, test } from 'vitest';
import { type DisclosureEvent, type DisclosureState, getNextDisclosureState } from './use-disclosure.ts';

const replayEvents = (...events: DisclosureEvent[]) =>
  events.reduce<DisclosureState>(getNextDisclosureState, 'closed');

test('opens the panel on hover and closes it when the pointer leaves', () => {
  expect(replayEvents('hover')).toBe('hovered');
  expect(replayEvents('hover', 'hover-ended')).toBe('closed');
});

test('keeps the panel open when the button is clicked after hovering', () => {
  expect(replayEvents('hover', 'press')).toBe('pressed');
});

test('keeps a panel opened by a press open when the pointer leaves, until the button is pressed again or focus leaves', () => {
  expect(replayEvents('hover', 'press', 'hover-ended')).toBe('pressed');
  expect(replayEvents('press', 'hover', 'hover-ended')).toBe('pressed');
  expect(replayEvents('press', 'press')).toBe('closed');
  expect(replayEvents('hover', 'press', 'dismiss')).toBe('closed');
});

test('closes a panel opened by hovering when Escape is pressed (WCAG 1.4.13)', () => {
  expect(replayEvents('hover', 'dismiss')).toBe('closed');
});
