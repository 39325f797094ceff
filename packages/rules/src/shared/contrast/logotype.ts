import type { ElementModel } from '@curbcut/page-model';

/** Words by which authors name what holds the logo of a site: `site-logo`, `navbar-brand`, `Wordmark`. */
const logoPattern = /(?:^|[^a-z])(?:logo|logotype|wordmark|navbar-?brand|site-?brand)(?:$|[^a-z])/i;

/** How far above a text its logo element may stand. */
const MAX_LEVELS = 4;

/** Perhaps the text of a logo or brand name, which needs no contrast (WCAG 2.2, 1.4.3, “Logotypes”). */
export function isPossibleLogotype(element: ElementModel): boolean {
  let level = 0;
  for (let at: ElementModel | null = element; at !== null && level < MAX_LEVELS; at = at.flatParent) {
    if (logoPattern.test(at.attr('id') ?? '') || at.tokens('class').some((name) => logoPattern.test(name)))
      return true;
    level++;
  }
  return false;
}
