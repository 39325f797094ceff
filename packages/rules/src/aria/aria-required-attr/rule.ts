import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';

/**
 * Required states and properties without a default (WAI-ARIA 1.2, sections 5.2.2 and 5.4). Of `option` and
 * `tab`, aria-selected has one.
 */
const requiredAttributes: Readonly<Record<string, readonly string[]>> = {
  checkbox: ['aria-checked'],
  combobox: ['aria-expanded'],
  heading: ['aria-level'],
  menuitemcheckbox: ['aria-checked'],
  menuitemradio: ['aria-checked'],
  meter: ['aria-valuenow'],
  radio: ['aria-checked'],
  scrollbar: ['aria-controls', 'aria-valuenow'],
  slider: ['aria-valuenow'],
  switch: ['aria-checked'],
};

/** States that an HTML element sets by itself, by the role that it has by itself (HTML-AAM 1.0, section 3.6). */
const attributesSetByHtml: Readonly<Record<string, readonly string[]>> = {
  checkbox: ['aria-checked'],
  combobox: ['aria-expanded', 'aria-controls'],
  heading: ['aria-level'],
  meter: ['aria-valuenow'],
  progressbar: ['aria-valuenow'],
  radio: ['aria-checked'],
  slider: ['aria-valuenow'],
  spinbutton: ['aria-valuenow'],
};

/** ACT 4e8ab6. */
export const ariaRequiredAttr = defineRule({
  id: 'aria-required-attr',
  title: 'Elements with a role have the states that the role requires',
  help: 'Set the attribute and keep it up to date by script, or use the HTML element that does so by itself.',
  impact: 'Screen-reader users are not told whether it is ticked or open, or how far along it is.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['4e8ab6'],
  axe: ['aria-required-attr'],
  applies: (page) =>
    page
      .byAttribute('role')
      .filter(
        (element) =>
          (element.isHtml || element.isSvg) &&
          element.isExposed &&
          element.explicitRole !== null &&
          element.explicitRole !== element.implicitRole,
      ),
  check: (element) => {
    const role = element.explicitRole ?? '';
    const missing = getRequiredAttributes(element, role).filter((attribute) => !isSet(element, attribute));
    return missing.length > 0
      ? failed('missing', { facts: { role, missing } })
      : passed('complete', { facts: { role } });
  },
  messages: {
    complete: 'The role “{role}” has the states that it requires.',
    missing: 'Screen-reader users hear “{role}” without its state: {missing} is not set.',
  },
});

function getRequiredAttributes(element: ElementModel, role: string): readonly string[] {
  // A separator that can be focused is a splitter, which has a position; otherwise it is a line.
  if (role === 'separator') return element.isFocusable ? ['aria-valuenow'] : [];
  // What a closed combobox controls need not exist.
  if (role === 'combobox' && element.attr('aria-expanded')?.toLowerCase() === 'true') {
    return ['aria-expanded', 'aria-controls'];
  }
  return requiredAttributes[role] ?? [];
}

function isSet(element: ElementModel, attribute: string): boolean {
  const written = element.attr(attribute)?.trim() ?? '';
  return written !== '' || (attributesSetByHtml[element.implicitRole ?? '']?.includes(attribute) ?? false);
}
