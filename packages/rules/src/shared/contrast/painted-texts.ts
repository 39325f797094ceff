import type { ContrastLevel, ElementModel, PageModel, TextContrast, TextModel } from '@curbcut/page-model';
import { NodeState } from '@curbcut/page-model';
import { isIconFont } from '../icon-font.ts';
import { getInputType, isInputButton } from '../inputs.ts';
import { memoizePerPage } from '../memoize-per-page.ts';
import { createInactiveTextTest } from './inactive-text.ts';
import { hasLetterOrDigit } from './text-characters.ts';

/** A text that people see: a text node, generated text, or what a form control paints by itself. */
export interface PaintedText {
  readonly text: string;
  readonly contrast: TextContrast;
}

const textFinders = {
  minimum: memoizePerPage((page) => findTexts(page, 'minimum')),
  enhanced: memoizePerPage((page) => findTexts(page, 'enhanced')),
};

/** The texts that must stand out, by the element whose style paints them. */
export function getPaintedTexts(
  page: PageModel,
  level: ContrastLevel,
): ReadonlyMap<ElementModel, readonly PaintedText[]> {
  return textFinders[level](page);
}

/** Doubts about texts that leave no trace on the screen: they are not presented to the eye. */
const invisibleDoubts: ReadonlySet<TextContrast['uncertainty']> = new Set([
  'transparent',
  'no-place',
  'unseen',
]);

function findTexts(page: PageModel, level: ContrastLevel): Map<ElementModel, PaintedText[]> {
  const isInactive = createInactiveTextTest(page);
  const byElement = new Map<ElementModel, PaintedText[]>();
  const add = (element: ElementModel, text: string, contrastOf: () => TextContrast, needsPixels: boolean) => {
    if (element.isInert || isInactive(element)) return;
    if (!hasLetterOrDigit(text) || isIconFont(element.style('font-family'))) return;
    const contrast = contrastOf();
    if (invisibleDoubts.has(contrast.uncertainty)) return;
    if (needsPixels && !contrast.isMeasured && contrast.result !== 'enough') return;
    const texts = byElement.get(element);
    if (texts) texts.push({ text, contrast });
    else byElement.set(element, [{ text, contrast }]);
  };
  for (const text of page.texts) {
    if (!text.isVisible && !text.isGenerated) continue;
    // Whether generated text is to be seen at all, and what fills the text of a drawing, only pixels tell.
    add(text.parent, text.text, () => getContrast(text, level), text.isGenerated || !text.parent.isHtml);
  }
  for (const control of page.byTag('input', 'select', 'textarea')) {
    if (!control.isVisible) continue;
    const own = () => control.getControlTextContrast('own', level);
    const placeholder = () => control.getControlTextContrast('placeholder', level);
    add(control, getControlText(control), own, false);
    if (control.hasState(NodeState.placeholderShown)) {
      add(control, control.attr('placeholder') ?? '', placeholder, false);
    }
  }
  return byElement;
}

function getContrast(text: TextModel, level: ContrastLevel): TextContrast {
  return level === 'minimum' ? text.contrast : text.enhancedContrast;
}

/** Inputs that show no text, or only dots. */
const typesWithoutText = new Set([
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'password',
  'radio',
  'range',
]);

/** The label of an input button, the value of a field, the chosen option. */
function getControlText(control: ElementModel): string {
  if (isInputButton(control)) return control.attr('value') ?? control.name;
  const isSilent = control.tag === 'input' && typesWithoutText.has(getInputType(control));
  return isSilent ? '' : (control.value ?? '');
}
