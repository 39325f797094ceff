import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.5. */
export const inputModalities = {
  '2.5.1': {
    title: 'Pointer Gestures',
    level: 'A',
    since: '2.1',
    category: 'other',
    requirement: 'Functions that use multipoint or path-based gestures also work with single taps or clicks.',
    impact: 'People who point with one finger, a head pointer or a stick can’t pinch or swipe along a path.',
    severity: 'serious',
    severityReason: 'Without an alternative, people can’t use the function that the gesture triggers.',
  },
  '2.5.2': {
    title: 'Pointer Cancellation',
    level: 'A',
    since: '2.1',
    category: 'other',
    requirement: 'A press or tap can be canceled before it takes effect, or undone.',
    impact: 'People with a tremor or low vision activate controls that they touched by mistake.',
    severity: 'moderate',
    severityReason: 'Mistakes happen more often and cost time, but most can be corrected.',
  },
  '2.5.3': {
    title: 'Label in Name',
    level: 'A',
    since: '2.1',
    category: 'forms',
    requirement: 'The accessible name of a control contains its visible label.',
    impact: 'People who use speech input say what they see, but nothing happens.',
    severity: 'serious',
    severityReason: 'The visible words don’t work as a command, and people can’t know which words would.',
  },
  '2.5.4': {
    title: 'Motion Actuation',
    level: 'A',
    since: '2.1',
    category: 'other',
    requirement:
      'Functions that are triggered by shaking or tilting the device are also available through controls, and the motion can be turned off.',
    impact:
      'People whose device is mounted in a fixed position can’t shake or tilt it. People with a tremor trigger the function by accident.',
    severity: 'serious',
    severityReason: 'Without an alternative, some people can’t use the function and others can’t stop it.',
  },
  '2.5.5': {
    title: 'Target Size (Enhanced)',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'Targets are at least 44 by 44 pixels, except for links in sentences.',
    impact: 'People with a tremor or large fingers miss the target.',
    severity: 'minor',
    severityReason:
      'If only this criterion fails, targets are at least 24 by 24 pixels or have enough spacing.',
  },
  '2.5.6': {
    title: 'Concurrent Input Mechanisms',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'People can switch between touch, mouse, keyboard and speech input at any time.',
    impact:
      'People who switch between a touch screen and a keyboard, as their strength allows, find that one of them doesn’t work.',
    severity: 'moderate',
    severityReason: 'One input method still works, but not always one that the person can use.',
  },
  '2.5.7': {
    title: 'Dragging Movements',
    level: 'AA',
    since: '2.2',
    category: 'other',
    requirement: 'Functions that use dragging also work with single taps or clicks.',
    impact: 'People with a tremor or weak hands may not be able to press, drag and release in one motion.',
    severity: 'serious',
    severityReason:
      'Without an alternative, people who use a pointer can’t use the function that dragging triggers.',
  },
  '2.5.8': {
    title: 'Target Size (Minimum)',
    level: 'AA',
    since: '2.2',
    category: 'other',
    requirement: 'Targets are at least 24 by 24 pixels, or have enough spacing around them.',
    impact:
      'People who have a tremor or limited dexterity, or are in a moving vehicle, hit a neighboring target by mistake.',
    severity: 'moderate',
    severityReason: 'People succeed by trying again or zooming in.',
  },
} as const satisfies GuidelineCriteria<'2.5'>;
