import { type ElementModel, NodeState } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTabStopsInside, isAuthoredTabStop } from '../../shared/tab-stops.ts';
import { hidesContent } from './hidden-content.ts';

/** Elements that comboboxes open: the arrow keys scroll them while the focus stays in the combobox. */
const getComboboxPopups = memoizePerPage(
  (page) =>
    new Set(
      page
        .byRole('combobox')
        .flatMap((box) => [...box.references('aria-controls'), ...box.references('aria-owns')]),
    ),
);

/**
 * ACT 0ssw9k. Some browsers make every scroll container a tab stop. This does not count, because others do
 * not, and the failed examples of the ACT rule are such containers.
 */
export const scrollableRegionFocusable = defineRule({
  id: 'scrollable-region-focusable',
  title: 'Scrollable regions are keyboard accessible',
  help: 'Give the scrollable element `tabindex="0"`, a role such as `region` and an accessible name, or put a link or control inside it.',
  impact: 'Keyboard users cannot scroll to the content that is cut off.',
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
    focusable: 'The scrollable element is in the tab order.',
    stopInside: 'The scrollable element contains a tab stop.',
    popup: 'The arrow keys of a combobox scroll this list.',
    unreachable:
      'Keyboard users cannot scroll this element in some browsers: neither the element nor anything inside it is in the tab order.',
  },
});

/**
 * Returns whether the element is the root or body of a document, which scrolls with the keyboard without
 * being a tab stop.
 */
function isFrameRoot({ tag }: ElementModel): boolean {
  return tag === 'html' || tag === 'body';
}
