import { defineRule, failed, passed } from '../../rule.ts';
import { getFrameDocument } from '../../shared/documents.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** ACT akn7bn. */
export const frameFocusableContent = defineRule({
  id: 'frame-focusable-content',
  title: 'Frames with focusable content are in the tab order',
  help: 'Remove the negative `tabindex` from the `<iframe>`.',
  impact: 'Keyboard users can’t reach the controls in the frame.',
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
      ? failed('excluded', { facts: { tabindex: frame.attr('tabindex') } })
      : passed('reachable'),
  messages: {
    reachable: 'The frame is in the tab order.',
    excluded:
      'The frame contains focusable elements, but tabindex="{tabindex}" removes it from the tab order.',
  },
});
