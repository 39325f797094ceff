import type { CriteriaOf } from './facts.ts';

/** Guideline 2.5. */
export const inputModalities = {
  '2.5.1': {
    title: 'Pointer Gestures',
    level: 'A',
    since: '2.1',
    category: 'other',
    asks: 'What takes two fingers or a drawn path can also be done with single taps or clicks.',
    hurts: 'People who point with one finger, a head pointer or a stick cannot pinch or swipe along a path.',
    severity: 'serious',
    severityReason: 'Without another way, whatever the gesture does is out of their reach.',
  },
  '2.5.2': {
    title: 'Pointer Cancellation',
    level: 'A',
    since: '2.1',
    category: 'other',
    asks: 'A press can be called off before it takes effect, or undone.',
    hurts: 'People with a tremor or little sight set off what they touched by mistake.',
    severity: 'moderate',
    severityReason: 'Mistakes happen more often and cost time; most can be put right.',
  },
  '2.5.3': {
    title: 'Label in Name',
    level: 'A',
    since: '2.1',
    category: 'forms',
    asks: 'The name of a control in the code contains the words people see on it.',
    hurts: 'People who control the page by voice say what they see, and nothing happens.',
    severity: 'serious',
    severityReason:
      'The visible words do not work as a command, and the person cannot know which words would.',
  },
  '2.5.4': {
    title: 'Motion Actuation',
    level: 'A',
    since: '2.1',
    category: 'other',
    asks: 'What shaking or tilting does can also be done with a control, and the motion can be turned off.',
    hurts:
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
    asks: 'Targets are at least 44 by 44 pixels, links in sentences apart.',
    hurts: 'People with a tremor or large fingers miss what they aim for.',
    severity: 'minor',
    severityReason: 'Where only this fails, targets are at least of the smaller size or well apart.',
  },
  '2.5.6': {
    title: 'Concurrent Input Mechanisms',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    asks: 'People can change between touch, mouse, keyboard and voice as they like.',
    hurts:
      'People who switch between a touch screen and a keyboard, as their strength allows, find one of them dead.',
    severity: 'moderate',
    severityReason: 'One way of working remains, but not always the one that the person can use.',
  },
  '2.5.7': {
    title: 'Dragging Movements',
    level: 'AA',
    since: '2.2',
    category: 'other',
    asks: 'What is done by dragging can also be done with single taps or clicks.',
    hurts: 'People with a tremor or weak hands cannot hold, move and let go in one movement.',
    severity: 'serious',
    severityReason: 'Without another way, whatever the dragging does is out of their reach with a pointer.',
  },
  '2.5.8': {
    title: 'Target Size (Minimum)',
    level: 'AA',
    since: '2.2',
    category: 'other',
    asks: 'Targets are at least 24 by 24 pixels, or have that much room around them.',
    hurts: 'People with a tremor, a stiff hand or a moving seat press the neighbour of what they aim for.',
    severity: 'moderate',
    severityReason: 'They get there by trying again or by zooming in.',
  },
} as const satisfies CriteriaOf<'2.5'>;
