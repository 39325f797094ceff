import { cantTell, defineRule, passed } from '../../rule.ts';
import { linksElsewhere, ownHeading, ownLandmark, skipLink } from '../../shared/own-content.ts';
import { pageRoot } from '../../shared/page-root.ts';

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
  limits: ['Whether the block that repeats is the same on other pages is not compared.'],
  applies: pageRoot,
  check: (_, page) => {
    const links = linksElsewhere(page);
    if (links.length === 0) return passed('noOtherPage');
    const landmark = ownLandmark(page);
    if (landmark) return passed('landmark', { related: [landmark] });
    const heading = ownHeading(page);
    if (heading) return passed('heading', { related: [heading] });
    const link = skipLink(page);
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
