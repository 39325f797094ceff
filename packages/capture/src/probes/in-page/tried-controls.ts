import { CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { findPoint, isOnTopAt, type Point, PRESS_PLACES, scrollToCenter } from '../../in-page-kit/hit.ts';
import { getWalkedNodes } from '../../in-page-kit/numbers.ts';
import { queryOpenRoots } from '../../in-page-kit/tree.ts';
import { isPerceivable } from '../../in-page-kit/visibility.ts';

/** The controls that were visible before a control was tried. */
const before: { controls: ReadonlySet<Element> } = { controls: new Set() };

function findVisibleControls(): Element[] {
  return queryOpenRoots(`${CONTROLS.clickable}, ${CONTROLS.displayedField}`).filter(isPerceivable);
}

/** Remembers which controls are visible. */
export function rememberVisibleControls(): void {
  before.controls = new Set(findVisibleControls());
}

/**
 * Returns whether a control has become visible that may stop something, because its name matches or it has no
 * name.
 *
 * @param names the source of a regular expression
 */
export function hasNewControl(names: string): boolean {
  const pattern = new RegExp(names, 'i');
  return findVisibleControls().some((control) => {
    if (before.controls.has(control)) return false;
    const labels = ['aria-label', 'title', 'value', 'aria-labelledby'].map((name) =>
      dom.getAttribute(control, name),
    );
    const name = [dom.textContent(control), ...labels].join(' ').trim();
    return name === '' || pattern.test(name);
  });
}

/** Controls that have more states than a click can set. */
const CHOICES =
  'select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=image]), :is([role=slider], [role=spinbutton], [role=combobox], [role=listbox])';

/** Returns whether a click alone can operate a control from the last walk. */
export function isClickable(node: number): boolean {
  const control = getWalkedNodes().elements[node];
  return control !== undefined && dom.isConnected(control) && !dom.matches(control, CHOICES);
}

/** Scrolls to a control and returns where to click it; null if something covers it. */
export function getControlPoint(node: number): Point | null {
  const control = getWalkedNodes().elements[node]!;
  scrollToCenter(control);
  return findPoint(dom.getBoundingClientRect(control), PRESS_PLACES.center, (x, y) =>
    isOnTopAt(control, x, y),
  );
}
