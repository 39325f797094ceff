import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { isPlaceholderText } from '../../shared/placeholder-text.ts';

/** ACT b49b2e. Texts that a template left behind fail; of the other headings a person is asked once for the page. */
export const headingDescriptive = defineRule({
  id: 'heading-descriptive',
  title: 'Headings say what follows',
  help: 'Name in the heading the topic of the part that it stands above.',
  impact:
    'People who go from heading to heading, by screen reader or by eye, cannot find the part that they look for.',
  criteria: ['2.4.6'],
  category: 'headings',
  severity: 'moderate',
  bestPractice: false,
  act: ['b49b2e'],
  axe: [],
  limits: [
    'Only texts that stand in for a heading, such as “Heading” or “Lorem ipsum”, are known to be wrong. Of the others a person is asked once for the page.',
  ],
  applies: (page) =>
    groupUndecidedElements(page, getNamedHeadings(page), ({ name }) => isPlaceholderText(name)),
  check: (element, page) => {
    if (element !== page.document.root) return failed('placeholder', { facts: { name: element.name } });
    const asked = getNamedHeadings(page).filter(({ name }) => !isPlaceholderText(name));
    const facts = { count: asked.length, names: asked.map(({ name }) => name) };
    return asked.length > 0 ? cantTell('ask', { facts, related: asked }) : passed('none');
  },
  messages: {
    placeholder:
      'People who look for a part by its heading find only “{name}”: a text that stands in for the real one.',
    ask: 'Do the headings of this page ({count}) each say what follows them? The first are: {names}.',
    none: 'Every heading was judged for itself.',
  },
});

function getNamedHeadings(page: PageModel): ElementModel[] {
  return page.byRole('heading').filter(({ name }) => name !== '');
}
