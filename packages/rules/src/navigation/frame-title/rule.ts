import type { ElementModel } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** ACT cae760, for `frame` elements too. */
export const frameTitle = defineRule({
  id: 'frame-title',
  title: 'Frames have a title',
  help: 'Say in the frame’s title attribute what it holds.',
  impact: 'Screen-reader users hear “frame” and must go inside to learn whether it concerns them.',
  criteria: ['4.1.2'],
  category: 'navigation',
  severity: 'serious',
  bestPractice: false,
  act: ['cae760'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['frame-title'],
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

/** By its role attribute, whether or not browsers follow it: that is how ACT words the exception. */
function isMarkedDecorative({ explicitRole }: ElementModel): boolean {
  return explicitRole === 'none' || explicitRole === 'presentation';
}
