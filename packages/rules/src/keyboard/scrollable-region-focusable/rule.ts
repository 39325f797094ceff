import { type ElementModel, type NodeIndex, NodeState, type PageModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { collectAncestors } from '../../shared/ancestors.ts';
import { isInputOfEditor } from '../../shared/editors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTabStopsInside, isAuthoredTabStop } from '../../shared/tab-stops.ts';
import { hidesContent } from './hidden-content.ts';

/**
 * Roles of widgets with a single tab stop, in which the arrow keys move between items (ARIA 1.2,
 * `composite`).
 */
const compositeRoles = new Set('grid listbox menu menubar radiogroup tablist tree treegrid'.split(' '));

/**
 * Containers that the arrow keys scroll while focus is elsewhere: a combobox's popup, and the container of a
 * focused element's active descendant.
 */
const getScrolledFromElsewhere = memoizePerPage((page): ReadonlySet<NodeIndex> => {
  const popups = page
    .byRole('combobox')
    .flatMap((box) => [...box.references('aria-controls'), ...box.references('aria-owns')]);
  const active = page
    .byAttribute('aria-activedescendant')
    .filter(({ isTabbable }) => isTabbable)
    .flatMap((holder) => holder.references('aria-activedescendant'));
  return new Set([...popups.map(({ index }) => index), ...collectAncestors(active)]);
});

/** Ancestors of elements that can be focused only by script. */
const getScriptFocusedAncestors = memoizePerPage((page) =>
  collectAncestors(
    page.byAttribute('tabindex').filter((element) => element.isFocusable && !element.isTabbable),
  ),
);

/** Maximum number of levels between a scroll container and the editor that it belongs to. */
const MAX_EDITOR_LEVELS = 3;

/**
 * ACT 0ssw9k. Some browsers make every scroll container a tab stop. This does not count, because other
 * browsers do not, and the failed examples of the ACT rule are such containers.
 */
export const scrollableRegionFocusable = defineRule({
  id: 'scrollable-region-focusable',
  title: 'Scrollable regions are keyboard accessible',
  help: 'Give the scrollable element `tabindex="0"`, a role such as `region` and an accessible name, or put a link or control inside it.',
  impact: 'Keyboard users can’t scroll to the content that is cut off.',
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
    if (getScrolledFromElsewhere(page).has(element.index)) return passed('popup');
    if (isPartOfComposite(element, page)) return passed('composite');
    return isNextToEditorInput(element, page) ? passed('editor') : failed('unreachable');
  },
  messages: {
    focusable: 'The scrollable element is in the tab order.',
    stopInside: 'The scrollable element contains a tab stop.',
    popup: 'The arrow keys scroll this list while focus is in the control it belongs to.',
    composite: 'The arrow keys move focus through the items in this element.',
    editor: 'The keys people press in this editor’s text field scroll the editor.',
    unreachable:
      'Keyboard users can’t scroll this element in some browsers: neither the element nor anything inside it is in the tab order.',
  },
});

/**
 * Returns whether the element is, contains or is part of a widget with a single tab stop that contains its
 * items. The rules on keyboard operation determine whether a tab stop elsewhere, such as a menu button, is
 * enough.
 */
function isPartOfComposite(element: ElementModel, page: PageModel): boolean {
  if (!getScriptFocusedAncestors(page).has(element.index)) return false;
  return element.closest(({ role }) => compositeRoles.has(role ?? '')) !== null;
}

/**
 * Returns whether the scroll container is next to the invisible text field in which an editor receives keys.
 */
function isNextToEditorInput(element: ElementModel, page: PageModel): boolean {
  const inputs = page
    .byTag('textarea')
    .filter((field) => field.isTabbable && !element.contains(field) && isInputOfEditor(field));
  let at = element.flatParent;
  for (let level = 0; at !== null && level < MAX_EDITOR_LEVELS; level++, at = at.flatParent) {
    if (at.tag === 'body' || at.role === 'main') return false;
    const editor = at;
    if (inputs.some((field) => editor.contains(field))) return true;
  }
  return false;
}

/**
 * Returns whether the element is the root or body of a document, which the keyboard can scroll without it
 * being a tab stop.
 */
function isFrameRoot({ tag }: ElementModel): boolean {
  return tag === 'html' || tag === 'body';
}
