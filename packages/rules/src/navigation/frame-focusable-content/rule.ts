import { defineRule, failed, passed } from '../../rule.ts';
import { getFrameDocument } from '../../shared/frame-documents.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** ACT akn7bn. */
export const frameFocusableContent = defineRule({
  id: 'frame-focusable-content',
  title: 'Frames with controls can be reached with the keyboard',
  help: 'Take the negative tabindex off the iframe.',
  impact: 'Keyboard users cannot get to the controls inside of the frame.',
  criteria: ['2.1.1'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['akn7bn'],
  axe: ['frame-focusable-content'],
  applies: (page) =>
    page
      .byTag('iframe')
      .filter(
        (frame) =>
          !frame.isInert &&
          getFrameDocument(frame)?.elements.some(({ isTabbable, isVisible }) => isTabbable && isVisible),
      ),
  check: (frame) =>
    (parseInteger(frame.attr('tabindex')) ?? 0) < 0
      ? failed('leftOut', { facts: { tabindex: frame.attr('tabindex') } })
      : passed('reachable'),
  messages: {
    reachable: 'The Tab key leads into the frame.',
    leftOut:
      'Keyboard users cannot reach the controls inside of this frame: tabindex="{tabindex}" takes the frame out of the tab order.',
  },
});
