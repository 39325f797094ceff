import { type ElementModel, NodeState } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTabStopsInside, isAuthoredTabStop } from '../../shared/tab-stops.ts';
import { hidesContent } from './hidden-content.ts';

/** What comboboxes open: the arrow keys scroll it while the focus stays in the combobox. */
const getComboboxPopups = memoizePerPage(
  (page) =>
    new Set(
      page
        .byRole('combobox')
        .flatMap((box) => [...box.references('aria-controls'), ...box.references('aria-owns')]),
    ),
);

/**
 * ACT 0ssw9k. That some browsers make every scroll container a tab stop does not count: others do not, and the
 * rule's failed examples are such containers.
 */
export const scrollableRegionFocusable = defineRule({
  id: 'scrollable-region-focusable',
  title: 'What scrolls can be scrolled with the keyboard',
  help: 'Give the scrolling element tabindex="0", a role such as region and a name; or let it hold a link or control.',
  impact: 'Keyboard users cannot read on below the edge of the box, or see what is cut off at its side.',
  criteria: ['2.1.1', '2.1.3'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['0ssw9k'],
  axe: ['scrollable-region-focusable'],
  applies: (page) => {
    const { node } = page.capture.scrollSizes;
    return node
      .map((index) => page.element(index))
      .filter(
        (element) =>
          element.isHtml &&
          element.hasState(NodeState.scrollable) &&
          !isFrameRoot(element) &&
          !element.isInert &&
          hidesContent(element),
      );
  },
  check: (element, page) => {
    if (isAuthoredTabStop(element)) return passed('focusable');
    const [stop] = getTabStopsInside(element);
    if (stop) return passed('stopInside', { related: [stop] });
    if (getComboboxPopups(page).has(element)) return passed('popup');
    return failed('unreachable');
  },
  messages: {
    focusable: 'The Tab key reaches the scrolling element.',
    stopInside: 'The Tab key reaches something inside of the scrolling element.',
    popup: 'A combobox scrolls its list with the arrow keys.',
    unreachable:
      'In some browsers keyboard users cannot scroll this: neither it nor anything inside of it is a stop of the Tab key.',
  },
});

/** The page itself scrolls with the keyboard without being a tab stop. */
function isFrameRoot({ tag }: ElementModel): boolean {
  return tag === 'html' || tag === 'body';
}
