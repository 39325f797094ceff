import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { withoutUnspoken } from '../../shared/naming.ts';
import { askOnce } from '../../shared/one-question.ts';
import { perPage } from '../../shared/per-page.ts';

/** Names that say no more than that there is a frame, and file names and URLs. */
const GENERIC =
  /^(i?frame|inline ?frame|frame ?\d+|untitled|title|content|embed(ded)?( content)?|widget|page|about:blank|https?:\S+|\S+\.(html?|php|aspx?))$/i;

/** Technique H64: the title of a frame describes its content. Asked once for the page, and of each generic title. */
export const frameTitleDescriptive = defineRule({
  id: 'frame-title-descriptive',
  title: 'Frame titles describe the content of the frame',
  help: 'Describe in the `title` of the frame what it contains, such as “Store locator map”.',
  impact:
    'Screen reader users cannot tell from the title whether the frame contains what they are looking for.',
  criteria: ['4.1.2'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  applies: (page) => askOnce(page, titledFrames(page), isGeneric),
  check: (element, page) => {
    if (element !== page.document.root) return cantTell('generic', { facts: { title: element.name } });
    const frames = titledFrames(page).filter((frame) => !isGeneric(frame));
    const facts = { count: frames.length, titles: frames.map(({ name }) => name) };
    return frames.length > 0 ? cantTell('ask', { facts, related: frames }) : passed('none');
  },
  messages: {
    generic: 'Does the title “{title}” describe the content of this frame?',
    ask: 'Do the titles of the frames on this page describe their content? Titles ({count}): {titles}.',
    none: 'Each frame title is reviewed separately.',
  },
});

const titledFrames = perPage((page: PageModel): readonly ElementModel[] =>
  page
    .byTag('iframe', 'frame')
    .filter(
      (frame) =>
        frame.isExposed &&
        frame.isVisible &&
        frame.explicitRole !== 'none' &&
        frame.explicitRole !== 'presentation' &&
        withoutUnspoken(frame.name) !== '',
    ),
);

function isGeneric({ name }: ElementModel): boolean {
  return GENERIC.test(name.trim());
}
