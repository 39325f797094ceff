import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { isPlaceholderText } from '../../shared/generic-texts.ts';
import { getStructuringHeadings } from '../../shared/headings.ts';

/** ACT c4a8a4. A title that contains the page's only main heading counts as equally descriptive. */
export const documentTitleDescriptive = defineRule({
  id: 'document-title-descriptive',
  title: 'Page titles describe the page',
  help: 'Begin the title with what distinguishes this page from the site’s other pages.',
  impact:
    'Screen reader users and people with many open tabs can’t tell from the title which page they’re on.',
  criteria: ['2.4.2'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: ['c4a8a4'],
  axe: [],
  auditReasons: ['ask'],
  traits: { scope: 'page', asksAbout: 'page titles', questionDependsOn: { about: ['title', 'headings'] } },
  limits: [
    'A title that contains the main heading passes. Otherwise only placeholder titles fail, and all other titles need review.',
  ],
  applies: (page) => getPageRoot(page).filter(() => getTitle(page) !== ''),
  check: (_, page) => {
    const title = getTitle(page);
    const facts = { title };
    if (isPlaceholderText(title) || isFileName(title)) return failed('placeholder', { facts });
    const headings = getStructuringHeadings(page).filter(({ name }) => name !== '');
    const [heading, ...others] = headings.filter(({ tag }) => tag === 'h1');
    // The title itself isn't on the page, but the headings show what the page is about.
    if (!heading || others.length > 0) return cantTell('ask', { facts, related: headings.slice(0, 1) });
    if (normalizeText(title).includes(normalizeText(heading.name)))
      return passed('containsHeading', { facts });
    return omitsPurpose(title, heading.name)
      ? failed('hidesPurpose', { facts: { title, heading: heading.name } })
      : cantTell('ask', { facts, related: [heading] });
  },
  messages: {
    containsHeading: 'The title “{title}” contains the page’s main heading.',
    placeholder: 'The page title “{title}” is a placeholder or a file name.',
    hidesPurpose: 'The page title “{title}” doesn’t describe the page: its main heading is “{heading}”.',
    ask: 'Does the title “{title}” describe what this page is about?',
  },
});

/**
 * English headings of special pages, such as search results and errors, each with the word the title must
 * contain to match it.
 */
const purposePatterns: readonly (readonly [heading: RegExp, title: RegExp])[] = [
  [/^search results\b/i, /search|result|find|found/i],
  [
    /^(the )?(page|file|document) (was |is |could )?not (be )?found\b/i,
    /not|found|404|error|missing|sorry|oops/i,
  ],
];

/**
 * Returns whether the heading shows that the title describes a different page, and the title contains none of
 * the text quoted in the heading.
 */
function omitsPurpose(title: string, heading: string): boolean {
  const quoted = Array.from(heading.matchAll(/["“„«‘']([^"”“»’']+)["”“»’']/g), ([, words = '']) =>
    normalizeText(words),
  );
  if (quoted.some((words) => normalizeText(title).includes(words))) return false;
  return purposePatterns.some(([inHeading, inTitle]) => inHeading.test(heading) && !inTitle.test(title));
}

/** Returns the title as browsers display it, with collapsed white space. */
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
