import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { fromAbove } from '../../shared/from-above.ts';
import { isLandmark } from '../../shared/landmarks.ts';
import { fragmentTarget, leadsElsewhere, linksOf } from '../../shared/page-links.ts';
import { pageRoot } from '../../shared/page-root.ts';

/** Landmarks that a site's pages usually share: what stands in them is no content to get to. */
const repeatedRoles = new Set(['banner', 'complementary', 'contentinfo', 'navigation', 'search']);

/** Landmarks that a page puts around what it alone has. */
const ownRoles = ['main', 'region', 'form'];

/**
 * ACT cf77f2. Whether blocks repeat, only other pages can tell, and a script may fold them away: so a page alone
 * passes, or a person is asked; it never fails.
 */
export const bypass = defineRule({
  id: 'bypass',
  title: 'People can get past what every page repeats',
  help: 'Put the content that only this page has into a main element that begins with a heading, and a link to it at the top of the page.',
  impact:
    'Keyboard and screen-reader users go through the same menus on every page before they reach what they came for.',
  criteria: ['2.4.1'],
  category: 'navigation',
  severity: 'serious',
  bestPractice: false,
  act: ['cf77f2'],
  axe: ['bypass'],
  applies: pageRoot,
  check: (_, page) => {
    const links = linksOf(page).filter(leadsElsewhere);
    if (links.length === 0) return passed('noOtherPage');
    const isRepeated = fromAbove<boolean>(
      false,
      ({ role }, above) => above || (role !== null && repeatedRoles.has(role)),
    );
    const isOwn = (element: ElementModel) => !isRepeated(element);
    const landmark = page.byRole(...ownRoles).find((element) => isLandmark(element) && isOwn(element));
    if (landmark) return passed('landmark', { related: [landmark] });
    const heading = page.byRole('heading').find((element) => element.isVisible && isOwn(element));
    if (heading) return passed('heading', { related: [heading] });
    const link = skipLink(page, isOwn);
    if (link) return passed('link', { related: [link] });
    return cantTell('unmarked', { facts: { links: links.length } });
  },
  messages: {
    noOtherPage: 'No link on this page leads to another page, so nothing is known to repeat.',
    landmark: 'A landmark leads to the page’s own content.',
    heading: 'A heading leads to the page’s own content.',
    link: 'A link leads to the page’s own content.',
    unmarked:
      'Is there something above this page’s own content that other pages repeat, such as a menu, and can keyboard and screen-reader users get past it? No landmark, heading or link within the page leads to the content.',
  },
});

/** A link that people can use, to an element of the page that is shown and not part of what repeats. */
function skipLink(page: PageModel, isOwn: (element: ElementModel) => boolean): ElementModel | undefined {
  return linksOf(page).find((link) => {
    if (!link.isTabbable || !link.isExposed) return false;
    const target = fragmentTarget(link);
    return target?.isRendered && target.tag !== 'body' && isOwn(target);
  });
}
