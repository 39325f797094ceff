import type { PageModel } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';

/** CSS pixels: the window width in which content must reflow. */
export const NARROW_WIDTH_PX = 320;

/** The probe for the rules about narrow windows and portrait orientation. */
export const reflowProbe = {
  facts: 'reflow',
  getQuestions: (page: PageModel) => page.capture.viewport.width > NARROW_WIDTH_PX && page.texts.length > 0,
} satisfies RuleProbe;
