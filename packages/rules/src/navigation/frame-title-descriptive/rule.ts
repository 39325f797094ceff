import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { removeUnannouncedCharacters } from '../../shared/accessible-name.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Names that say no more than “frame”, file names and URLs. */
const genericNamePattern =
  /^(i?frame|inline ?frame|frame ?\d+|untitled|title|content|embed(ded)?( content)?|widget|page|about:blank|https?:\S+|\S+\.(html?|php|aspx?))$/i;

/**
 * Technique H64: a frame's title describes its content. Needs review once per page, and for each generic
 * title.
 */
export const frameTitleDescriptive = defineRule({
  id: 'frame-title-descriptive',
  title: 'Frame titles describe the frame’s content',
  help: 'Describe in the `title` of the frame what it contains, for example “Store locator map”.',
  impact:
    'Screen reader users can’t tell from the title whether the frame contains what they’re looking for.',
  criteria: ['4.1.2'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  auditReasons: ['ask'],
  applies: (page) => groupUndecidedElements(page, getTitledFrames(page), isGenericName),
  check: (element, page) => {
    if (element !== page.document.root) return cantTell('generic', { facts: { title: element.name } });
    const frames = getTitledFrames(page).filter((frame) => !isGenericName(frame));
    const facts = { count: frames.length, titles: frames.map(({ name }) => name) };
    return frames.length > 0 ? cantTell('ask', { facts, related: frames }) : passed('none');
  },
  messages: {
    generic: 'Does the title “{title}” describe the content of this frame?',
    ask: 'Do the titles of the frames on this page describe their content? Titles ({count}): {titles}.',
    none: 'Each frame title is reviewed separately.',
  },
});

const getTitledFrames = memoizePerPage((page: PageModel): readonly ElementModel[] =>
  page
    .byTag('iframe', 'frame')
    .filter(
      (frame) =>
        frame.isExposed &&
        frame.isVisible &&
        frame.explicitRole !== 'none' &&
        frame.explicitRole !== 'presentation' &&
        removeUnannouncedCharacters(frame.name) !== '',
    ),
);

function isGenericName({ name }: ElementModel): boolean {
  return genericNamePattern.test(name.trim());
}
