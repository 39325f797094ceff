import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { hoverContentProbe } from '../../shared/hover-content-probe.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * Maps each element that reveals links and buttons on hover, and can't receive focus, to these links and
 * buttons.
 */
const getHoverControls = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
    const found = new Map<ElementModel, readonly ElementModel[]>();
    for (const { trigger, box, shownBy } of page.capture.facts.hoverContent?.contents ?? []) {
      if (shownBy !== 'hover' || box === null) continue;
      const [element, content] = [page.element(trigger), page.element(box)];
      const controls = [...content.descendants()].filter(
        (part) => !part.isVisible && (part.tag === 'button' || (part.tag === 'a' && part.hasAttr('href'))),
      );
      if (controls.length > 0 && !canHaveFocus(element, content)) found.set(element, controls);
    }
    return new Map([...found].sort(([one], [other]) => one.index - other.index));
  },
);

/**
 * Returns whether an element, something around it or something inside it can receive focus, not counting the
 * content it reveals.
 */
function canHaveFocus(element: ElementModel, content: ElementModel): boolean {
  return (
    element.closest((around) => around.isFocusable) !== null ||
    [...element.descendants()].some((part) => part.isFocusable && !content.contains(part) && part !== content)
  );
}

/** Names of controls that may show the same content. */
const menuPattern =
  /\b(menu|navigation|nav|more|all|browse|explore|show|open|sections?|categories|menü|mehr)\b/i;

/**
 * Returns whether the keyboard certainly doesn't reach these controls: Tab doesn't, no script listens for keys, and no
 * button on the page may show the same content.
 */
function areUnreachable(controls: readonly ElementModel[], page: PageModel): boolean {
  const { handlesKeys = true } = page.capture.facts.hoverContent ?? {};
  const hasMenuButton = page
    .byRole('button', 'checkbox', 'switch', 'combobox')
    .some(({ isVisible, name }) => isVisible && (name === '' || menuPattern.test(name)));
  const hasDisclosure = page.byTag('summary').some(({ isVisible }) => isVisible);
  return !handlesKeys && !hasMenuButton && !hasDisclosure && !controls.some(({ isFocusable }) => isFocusable);
}

/**
 * Success criterion 2.1.1 for menus that open only on hover. Unless the keyboard certainly doesn't open them, that needs
 * review.
 */
export const hoverOnlyControls = defineRule({
  id: 'hover-only-controls',
  title: 'Menus that open on hover can be opened with the keyboard',
  help: 'Open the menu with a button that has `aria-expanded`, or show the menu while focus is inside it (`:focus-within`).',
  impact: 'Keyboard users can’t reach the links in the menu.',
  criteria: ['2.1.1'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests only menus whose content is on the page from the start and that no focusable element opens.',
    'Frames aren’t tested.',
  ],
  probe: hoverContentProbe,
  applies: (page) => [...getHoverControls(page).keys()],
  check: (element, page) => {
    const controls = getHoverControls(page).get(element)!;
    const others = new Set(
      page.byTag('a').flatMap((link) => (link.isVisible ? (link.attr('href') ?? []) : [])),
    );
    const details = { facts: { count: controls.length }, related: controls };
    if (controls.every((control) => others.has(control.attr('href') ?? '')))
      return passed('elsewhere', details);
    return areUnreachable(controls, page) ? failed('unreachable', details) : cantTell('hoverOnly', details);
  },
  messages: {
    elsewhere: 'The links that appear on hover are also visible elsewhere on the page.',
    unreachable:
      'Keyboard users can’t reach the {count} links and buttons that appear while the pointer is on this element: nothing here can receive focus, no script on the page listens for keys, and no other control shows them.',
    hoverOnly:
      'Can keyboard users reach the {count} links and buttons that appear while the pointer is on this element? Nothing here can receive focus.',
  },
});
