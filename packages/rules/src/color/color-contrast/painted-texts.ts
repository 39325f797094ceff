import type { ElementModel, TextContrast } from '@curbcut/page-model';
import { inputType, isInputButton } from '../../shared/inputs.ts';
import { perPage } from '../../shared/per-page.ts';
import { inactiveTexts } from './inactive-text.ts';
import { isIconFont, isWritten } from './written-text.ts';

/** A text that people see: a text node, or what a form control paints by itself. */
export interface PaintedText {
  readonly text: string;
  readonly contrast: TextContrast;
}

/** The texts that must stand out, by the element whose style paints them. */
export const paintedTexts = perPage((page): ReadonlyMap<ElementModel, readonly PaintedText[]> => {
  const isInactive = inactiveTexts(page);
  const byElement = new Map<ElementModel, PaintedText[]>();
  const add = (element: ElementModel, painted: PaintedText) => {
    if (!element.isHtml || element.isInert || isInactive(element)) return;
    if (!isWritten(painted.text) || isIconFont(element.style('font-family'))) return;
    const { doubt } = painted.contrast;
    // A text that leaves no trace on the screen is not presented to the eye.
    if (doubt === 'transparent' || doubt === 'no-place') return;
    const texts = byElement.get(element);
    if (texts) texts.push(painted);
    else byElement.set(element, [painted]);
  };
  for (const text of page.texts) {
    if (text.isVisible && !text.isGenerated) add(text.parent, text);
  }
  for (const control of page.byTag('input', 'select', 'textarea')) {
    if (control.isVisible) add(control, controlText(control));
  }
  return byElement;
});

/** Inputs that show no text, or only dots. */
const silentTypes = new Set(['checkbox', 'color', 'file', 'hidden', 'image', 'password', 'radio', 'range']);

/** The label of an input button, the value of a field, the chosen option. A placeholder’s colour is not recorded. */
function controlText(control: ElementModel): PaintedText {
  return {
    get text() {
      if (isInputButton(control)) return control.attr('value') ?? control.name;
      const isSilent = control.tag === 'input' && silentTypes.has(inputType(control));
      return isSilent ? '' : (control.value ?? '');
    },
    get contrast() {
      return control.ownTextContrast;
    },
  };
}
