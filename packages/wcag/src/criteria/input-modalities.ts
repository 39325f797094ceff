import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.5. */
export const inputModalities = {
  '2.5.1': {
    title: 'Pointer Gestures',
    level: 'A',
    since: '2.1',
    category: 'other',
    requirement: 'What takes two fingers or a drawn path can also be done with single taps or clicks.',
    impact: 'People who point with one finger, a head pointer or a stick cannot pinch or swipe along a path.',
    severity: 'serious',
    severityReason: 'Without another way, whatever the gesture does is out of their reach.',
  },
  '2.5.2': {
    title: 'Pointer Cancellation',
    level: 'A',
    since: '2.1',
    category: 'other',
    requirement: 'A press can be called off before it takes effect, or undone.',
    impact: 'People with a tremor or little sight set off what they touched by mistake.',
    severity: 'moderate',
    severityReason: 'Mistakes happen more often and cost time; most can be put right.',
  },
  '2.5.3': {
    title: 'Label in Name',
    level: 'A',
    since: '2.1',
    category: 'forms',
    requirement: 'The name of a control in the code contains the words people see on it.',
    impact: 'People who control the page by voice say what they see, and nothing happens.',
    severity: 'serious',
    severityReason:
      'The visible words do not work as a command, and the person cannot know which words would.',
  },
  '2.5.4': {
    title: 'Motion Actuation',
    level: 'A',
    since: '2.1',
    category: 'other',
    requirement:
      'What shaking or tilting does can also be done with a control, and the motion can be turned off.',
    impact:
      'People whose device is fixed in place cannot shake or tilt it. People with a tremor set it off by accident.',
    severity: 'serious',
    severityReason:
      'Without another way, the function is out of reach for some and cannot be stopped by others.',
  },
  '2.5.5': {
    title: 'Target Size (Enhanced)',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'Targets are at least 44 by 44 pixels, links in sentences apart.',
    impact: 'People with a tremor or large fingers miss what they aim for.',
    severity: 'minor',
    severityReason: 'Where only this fails, targets are at least of the smaller size or well apart.',
  },
  '2.5.6': {
    title: 'Concurrent Input Mechanisms',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'People can change between touch, mouse, keyboard and voice as they like.',
    impact:
      'People who switch between a touch screen and a keyboard, as their strength allows, find one of them dead.',
    severity: 'moderate',
    severityReason: 'One way of working remains, but not always the one that the person can use.',
  },
  '2.5.7': {
    title: 'Dragging Movements',
    level: 'AA',
    since: '2.2',
    category: 'other',
    requirement: 'What is done by dragging can also be done with single taps or clicks.',
    impact: 'People with a tremor or weak hands cannot hold, move and let go in one movement.',
    severity: 'serious',
    severityReason: 'Without another way, whatever the dragging does is out of their reach with a pointer.',
  },
  '2.5.8': {
    title: 'Target Size (Minimum)',
    level: 'AA',
    since: '2.2',
    category: 'other',
    requirement: 'Targets are at least 24 by 24 pixels, or have that much room around them.',
    impact: 'People with a tremor, a stiff hand or a moving seat press the neighbour of what they aim for.',
    severity: 'moderate',
    severityReason: 'They get there by trying again or by zooming in.',
  },
} as const satisfies GuidelineCriteria<'2.5'>;
