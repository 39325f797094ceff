import { defineRule, failed, passed } from '../../rule.ts';
import { linksElsewhere, ownHeading } from '../../shared/own-content.ts';
import { pageRoot } from '../../shared/page-root.ts';

/** ACT 047fe0: one of the ways to pass `bypass`, which breaks no criterion by itself (technique H69). */
export const bypassHeading = defineRule({
  id: 'bypass-heading',
  title: 'A heading begins what only this page has',
  help: 'Let the content of the page begin with a heading, such as h1, that everybody can see.',
  impact: 'Screen-reader users who jump from heading to heading find no way past the menus.',
  criteria: [],
  category: 'headings',
  severity: 'minor',
  bestPractice: true,
  act: ['047fe0'],
  axe: [],
  applies: pageRoot,
  check: (_, page) => {
    if (linksElsewhere(page).length === 0) return passed('noOtherPage');
    const heading = ownHeading(page);
    return heading ? passed('heading', { related: [heading] }) : failed('none');
  },
  messages: {
    noOtherPage: 'No link on this page leads to another page, so nothing is known to repeat.',
    heading: 'A heading leads to the page’s own content.',
    none: 'Screen-reader users cannot jump past the menus by headings: nothing that only this page has begins with a heading that people see.',
  },
});
