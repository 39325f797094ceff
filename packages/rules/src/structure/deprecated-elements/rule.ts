import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * Elements that HTML says “must not be used by authors”
 * (https://html.spec.whatwg.org/multipage/obsolete.html), with their replacements. `blink` and `marquee` have
 * separate rules.
 */
const replacements: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  applet: 'a page without plug-ins',
  basefont: 'CSS',
  big: 'CSS, or strong',
  center: 'CSS (text-align)',
  dir: 'ul',
  font: 'CSS, or em or strong for emphasis',
  frame: 'iframe, or one page',
  isindex: 'form and input',
  keygen: 'a form without this element',
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

/** The rendered elements with each tag name, by the first of them. */
const getDeprecatedElements = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const rendered = page.byTag(...Object.keys(replacements)).filter(({ isRendered }) => isRendered);
  return new Map(
    [...Map.groupBy(rendered, ({ tag }) => tag).values()].map((sameTag) => [sameTag[0]!, sameTag]),
  );
});

/** Reported once per tag name, because old pages use these elements on every line. */
export const deprecatedElements = defineRule({
  id: 'deprecated-elements',
  title: 'Obsolete elements aren’t used',
  help: 'Use CSS for appearance, and elements that describe the meaning of their content.',
  impact:
    'The appearance of obsolete elements overrides custom styles, and assistive technology can’t get any meaning from them.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => getDeprecatedElements(page).keys(),
  check: (element, page) => {
    const sameTag = getDeprecatedElements(page).get(element) ?? [];
    const { tag } = element;
    return failed('obsolete', {
      facts: { tag, count: sameTag.length, instead: replacements[tag] ?? '' },
      related: sameTag.slice(1),
    });
  },
  messages: {
    obsolete: 'The {tag} element is obsolete ({count} on this page). Use {instead}.',
  },
});
