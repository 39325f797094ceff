import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isPlaceholderText } from '../../shared/generic-texts.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getStructuringHeadings } from '../../shared/headings.ts';

/** ACT b49b2e. Placeholder headings fail; all other headings need review, once per page. */
export const headingDescriptive = defineRule({
  id: 'heading-descriptive',
  title: 'Headings describe their topic',
  help: 'Describe the topic of the section in its heading.',
  impact:
    'People who navigate by headings, with a screen reader or by skimming, can’t find the section they need.',
  criteria: ['2.4.6'],
  category: 'headings',
  severity: 'moderate',
  bestPractice: false,
  act: ['b49b2e'],
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'headings', questionDependsOn: { about: ['headings', 'heading-context'] } },
  limits: [
    'Only placeholder headings such as “Heading” or “Lorem ipsum” fail. All other headings need review; this is reported once per page.',
  ],
  applies: (page) => groupUndecidedElements(page, getNamedHeadings(page), isPlaceholder),
  check: (element, page) => {
    if (element !== page.document.root) return failed('placeholder', { facts: { name: element.name } });
    const undecided = getNamedHeadings(page).filter((heading) => !isPlaceholder(heading));
    const facts = { count: undecided.length, names: undecided.map(({ name }) => name) };
    return undecided.length > 0 ? cantTell('ask', { facts, related: undecided }) : passed('none');
  },
  messages: {
    placeholder: 'The heading “{name}” is a placeholder.',
    ask: 'Do the headings on this page describe the content that follows them? Headings ({count}): {names}.',
    none: 'Each heading is evaluated separately.',
  },
});

/** Placeholders that may also be topics: a page about posters may have sections for its title and its border. */
const topicPattern = /^(caption|subtitle|title)$/i;
/** Number of other headings of the same level that show that a page's sections have such topics. */
const MIN_OTHER_TOPICS = 2;

function isTopic(heading: ElementModel): boolean {
  if (!topicPattern.test(heading.name.trim())) return false;
  const others = getStructuringHeadings(heading.page).filter(
    ({ tag, name }) => tag === heading.tag && name !== '' && !isPlaceholderText(name),
  );
  return others.length >= MIN_OTHER_TOPICS;
}

/** Editors list the styles of headings, each in its own style: “Heading 2” is then the name of a choice. */
function isPlaceholder(heading: ElementModel): boolean {
  if (!isPlaceholderText(heading.name) || isTopic(heading)) return false;
  const level = /^h(\d)$/.exec(heading.tag)?.[1];
  const isChoice = level !== undefined && new RegExp(`\\s${level}$`).test(heading.name.trim());
  return !isChoice || heading.closest(({ tag }) => tag === 'li') === null;
}

function getNamedHeadings(page: PageModel): ElementModel[] {
  return getStructuringHeadings(page).filter(({ name }) => name !== '');
}
