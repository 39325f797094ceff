import { keyboardQuestions } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';

const unseenByNode = perPage(
  ({ capture }) =>
    new Map((capture.facts.keyboard?.unseenFocus ?? []).map(({ node, isCertain }) => [node, isCertain])),
);

/** ACT oj04fd, of the stops of the Tab key that the keyboard probe looked at. */
export const focusVisible = defineRule({
  id: 'focus-visible',
  title: 'People see where the focus is',
  help: 'Do not take the outline away; or give what has the focus (:focus-visible) an outline, border or background of its own.',
  impact: 'Sighted keyboard users cannot see which control they are about to use.',
  criteria: ['2.4.7'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['oj04fd'],
  axe: [],
  limits: [
    '150 stops of the Tab key are looked at, and pictures are compared for six kinds of elements.',
    'A mark that appears later than a tenth of a second is not seen.',
    'Whether the mark is strong enough to be noticed is not judged, and frames are not entered.',
  ],
  probe: 'keyboard',
  applies: (page) =>
    page.capture.facts.keyboard ? keyboardQuestions(page).marks.map((node) => page.element(node)) : [],
  check: (element, page) => {
    const isCertain = unseenByNode(page).get(element.index);
    if (isCertain === undefined) return passed('seen');
    return isCertain ? failed('unseen') : cantTell('unsure');
  },
  messages: {
    seen: 'Something changes on the screen when the element has the focus.',
    unseen:
      'Keyboard users lose sight of where they are: nothing changes on the screen when this has the focus.',
    unsure:
      'Does anything on the screen change when this has the focus? Its style and that of what is around it do not.',
  },
});
