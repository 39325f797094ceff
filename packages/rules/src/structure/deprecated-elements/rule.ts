import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * What HTML says “must not be used by authors” (https://html.spec.whatwg.org/multipage/obsolete.html), with what to
 * use instead; `blink` and `marquee` have rules of their own.
 */
const replacements: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  applet: 'a page without plug-ins',
  basefont: 'CSS',
  big: 'CSS, or strong',
  center: 'CSS (text-align)',
  dir: 'ul',
  font: 'CSS, and em or strong for what is stressed',
  frame: 'iframe, or one page',
  isindex: 'form and input',
  keygen: 'a form without it',
  listing: 'pre and code',
  menuitem: 'button',
  multicol: 'CSS (columns)',
  nobr: 'CSS (white-space)',
  noembed: 'object',
  plaintext: 'pre',
  rb: 'ruby and rt',
  rtc: 'ruby and rt',
  spacer: 'CSS',
  strike: 'del or s',
  tt: 'code, kbd or samp',
  xmp: 'pre and code',
};

/** The elements of each name that people meet, by the first of them. */
const getDeprecatedElements = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const met = page.byTag(...Object.keys(replacements)).filter(({ isRendered }) => isRendered);
  return new Map([...Map.groupBy(met, ({ tag }) => tag).values()].map((alike) => [alike[0]!, alike]));
});

/** Told once for each name of an element: old pages hold one of them in every line. */
export const deprecatedElements = defineRule({
  id: 'deprecated-elements',
  title: 'Elements are not obsolete',
  help: 'Use what HTML has instead: for looks CSS, for meaning an element that says what it means.',
  impact:
    'The look of such elements overrides the style that people have set, and tells assistive technology nothing.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => getDeprecatedElements(page).keys(),
  check: (element, page) => {
    const alike = getDeprecatedElements(page).get(element) ?? [];
    const { tag } = element;
    return failed('obsolete', {
      facts: { tag, count: alike.length, instead: replacements[tag] ?? '' },
      related: alike.slice(1),
    });
  },
  messages: {
    obsolete:
      '{tag} is obsolete ({count} on this page): assistive technology learns nothing from it. Use {instead}.',
  },
});
