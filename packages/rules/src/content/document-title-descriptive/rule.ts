import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/page-root.ts';
import { isPlaceholderText } from '../../shared/placeholder-text.ts';

/** ACT c4a8a4. A title that holds the page’s only main heading is taken to be as good as that. */
export const documentTitleDescriptive = defineRule({
  id: 'document-title-descriptive',
  title: 'The page’s title says what the page is about',
  help: 'Begin the title with what sets this page apart from the others of the site.',
  impact:
    'People with many pages open, and screen-reader users on every new page, cannot know where they are.',
  criteria: ['2.4.2'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: ['c4a8a4'],
  axe: [],
  limits: [
    'A title that holds the main heading passes. Of others only those that stand in for a real one are known to be wrong, and the rest are left to a person.',
  ],
  applies: (page) => getPageRoot(page).filter(() => getTitle(page) !== ''),
  check: (_, page) => {
    const title = getTitle(page);
    const facts = { title };
    if (isPlaceholderText(title) || isFileName(title)) return failed('placeholder', { facts });
    const [heading, ...others] = page
      .byRole('heading')
      .filter((each) => each.tag === 'h1' && each.name !== '');
    if (!heading || others.length > 0) return cantTell('ask', { facts });
    if (normalizeText(title).includes(normalizeText(heading.name))) return passed('holdsHeading', { facts });
    return omitsPurpose(title, heading.name)
      ? failed('hidesPurpose', { facts: { title, heading: heading.name } })
      : cantTell('ask', { facts });
  },
  messages: {
    holdsHeading: 'The title “{title}” holds the page’s main heading.',
    placeholder:
      'People who look for this page find only “{title}”: it stands in for a title or is the name of a file.',
    hidesPurpose:
      'People who come back to this page by its title “{title}” do not learn what it is for: its main heading says “{heading}”.',
    ask: 'Does the title “{title}” say what this page is about?',
  },
});

/** Pages whose main heading says in English that they stand in for others, and what a title must hold that says so too. */
const purposePatterns: readonly (readonly [heading: RegExp, title: RegExp])[] = [
  [/^search results\b/i, /search|result|find|found/i],
  [
    /^(the )?(page|file|document) (was |is |could )?not (be )?found\b/i,
    /not|found|404|error|missing|sorry|oops/i,
  ],
];

/**
 * The heading says that this is not the page which the title speaks of, and the title holds nothing that the heading
 * says in quotation marks.
 */
function omitsPurpose(title: string, heading: string): boolean {
  const quoted = Array.from(heading.matchAll(/["“„«‘']([^"”“»’']+)["”“»’']/g), ([, words = '']) =>
    normalizeText(words),
  );
  if (quoted.some((words) => normalizeText(title).includes(words))) return false;
  return purposePatterns.some(([inHeading, inTitle]) => inHeading.test(heading) && !inTitle.test(title));
}

/** The browser’s own title: white space collapsed. */
function getTitle(page: PageModel): string {
  return page.document.title.replace(/\s+/g, ' ').trim();
}

function isFileName(title: string): boolean {
  return /^[\w.-]+\.(html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|indd|md|txt)$/i.test(title);
}

function normalizeText(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
