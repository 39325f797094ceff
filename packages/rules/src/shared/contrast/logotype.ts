import type { ElementModel } from '@curbcut/page-model';

/** Words that authors use for the logo of a site: `site-logo`, `navbar-brand`, `Wordmark`. */
const logoPattern = /(?:^|[^a-z])(?:logo|logotype|wordmark|navbar-?brand|site-?brand)(?:$|[^a-z])/i;

/** Maximum number of levels between a text and its logo element. */
const MAX_LEVELS = 4;

/**
 * Returns whether the text may be a logo or brand name, which needs no contrast (WCAG 2.2, 1.4.3,
 * “Logotypes”).
 */
export function isPossibleLogotype(element: ElementModel): boolean {
  let level = 0;
  for (let at: ElementModel | null = element; at !== null && level < MAX_LEVELS; at = at.flatParent) {
    if (logoPattern.test(at.attr('id') ?? '') || at.tokens('class').some((name) => logoPattern.test(name)))
      return true;
    level++;
  }
  return false;
}
