import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';

/**
 * Required states and properties without a default value (WAI-ARIA 1.2, sections 5.2.2 and 5.4). For `option`
 * and `tab`, aria-selected has a default.
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

/** Attributes that HTML elements set natively, by implicit role (HTML-AAM 1.0, section 3.6). */
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
  title: 'Elements with ARIA roles have all required attributes',
  help: 'Set the attribute and keep it up to date with a script, or use the HTML element that sets it natively.',
  impact: 'Screen reader users don’t hear whether the control is checked or open, or what its value is.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['4e8ab6'],
  axe: ['aria-required-attr'],
  traits: { isAboutAnnouncement: true, indicates: ['aria'] },
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
    complete: 'The element has all attributes the role “{role}” requires.',
    missing: 'The element doesn’t set {missing}, which the role “{role}” requires.',
  },
});

function getRequiredAttributes(element: ElementModel, role: string): readonly string[] {
  // A focusable separator is a splitter with a position; any other separator is a static line.
  if (role === 'separator') return element.isFocusable ? ['aria-valuenow'] : [];
  // The popup of a closed combobox does not have to exist.
  if (role === 'combobox' && element.attr('aria-expanded')?.toLowerCase() === 'true') {
    return ['aria-expanded', 'aria-controls'];
  }
  return requiredAttributes[role] ?? [];
}

function isSet(element: ElementModel, attribute: string): boolean {
  const value = element.attr(attribute)?.trim() ?? '';
  return value !== '' || (attributesSetByHtml[element.implicitRole ?? '']?.includes(attribute) ?? false);
}
