import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { around } from './around.ts';
import { fromAbove } from './from-above.ts';
import { inputType } from './inputs.ts';
import { perPage } from './per-page.ts';

const nativeFields = new Set(['input', 'select', 'textarea']);

/** A field that HTML itself makes, whatever role it carries: a `label` element can name it. */
export function isNativeField(element: ElementModel): boolean {
  return element.isHtml && nativeFields.has(element.tag);
}

/**
 * People meet these through another element that is asked for a name: the list of a combobox, and the wrapper
 * that ARIA 1.1 put around a combobox's input.
 */
export function speaksThroughAnother(field: ElementModel): boolean {
  const { aroundInputs, popups, nearestWithRole } = comboboxParts(field.page);
  if (field.role === 'combobox') return aroundInputs.has(field.index);
  if (field.role !== 'listbox') return false;
  const owner = field.flatParent && nearestWithRole(field.flatParent);
  return owner?.role === 'combobox' || popups.has(field.index);
}

const comboboxParts = perPage((page) => ({
  aroundInputs: around(page.byTag('input').filter((input) => inputType(input) !== 'hidden')),
  popups: new Set(page.byRole('combobox').flatMap(pointedTo)),
  nearestWithRole: fromAbove<ElementModel | null>(null, (element, above) =>
    element.role === null || element.role === 'generic' ? above : element,
  ),
}));

function pointedTo(combobox: ElementModel): NodeIndex[] {
  return ['aria-controls', 'aria-owns'].flatMap((name) =>
    combobox.references(name).map(({ index }) => index),
  );
}
