import type { ElementModel } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** ACT cae760, also for `frame` elements. */
export const frameTitle = defineRule({
  id: 'frame-title',
  title: 'Frames have a title',
  help: 'Describe the frame’s content in its `title` attribute.',
  impact: 'Screen reader users hear only “frame” and have to enter it to find out what it contains.',
  criteria: ['4.1.2'],
  category: 'navigation',
  severity: 'serious',
  bestPractice: false,
  act: ['cae760'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['frame-title'],
  traits: { measures: ['4.1.2'], provesAbsent: 'controls' },
  applies: (page) =>
    page
      .byTag('iframe', 'frame')
      .filter(
        (frame) =>
          frame.isExposed && !isMarkedDecorative(frame) && (parseInteger(frame.attr('tabindex')) ?? 0) >= 0,
      ),
  check: checkAccessibleName,
  messages: getNameMessages('frame'),
});

/**
 * Checks the role attribute whether or not browsers apply it, because that's how the ACT exception is worded.
 */
function isMarkedDecorative({ explicitRole }: ElementModel): boolean {
  return explicitRole === 'none' || explicitRole === 'presentation';
}
