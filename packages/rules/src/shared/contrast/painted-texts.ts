import type { ContrastLevel, ElementModel, PageModel, TextContrast, TextModel } from '@curbcut/page-model';
import { State } from '@curbcut/page-model';
import { isIconFont } from '../icon-font.ts';
import { inputType, isInputButton } from '../inputs.ts';
import { perPage } from '../per-page.ts';
import { inactiveTexts } from './inactive-text.ts';
import { isWritten } from './written-text.ts';

/** A text that people see: a text node, generated text, or what a form control paints by itself. */
export interface PaintedText {
  readonly text: string;
  readonly contrast: TextContrast;
}

const makers = {
  minimum: perPage((page) => findTexts(page, 'minimum')),
  enhanced: perPage((page) => findTexts(page, 'enhanced')),
};

/** The texts that must stand out, by the element whose style paints them. */
export function paintedTexts(
  page: PageModel,
  level: ContrastLevel,
): ReadonlyMap<ElementModel, readonly PaintedText[]> {
  return makers[level](page);
}

/** Doubts about texts that leave no trace on the screen: they are not presented to the eye. */
const traceless: ReadonlySet<TextContrast['doubt']> = new Set(['transparent', 'no-place', 'unseen']);

function findTexts(page: PageModel, level: ContrastLevel): Map<ElementModel, PaintedText[]> {
  const isInactive = inactiveTexts(page);
  const byElement = new Map<ElementModel, PaintedText[]>();
  const add = (element: ElementModel, text: string, contrastOf: () => TextContrast, needsPixels: boolean) => {
    if (element.isInert || isInactive(element)) return;
    if (!isWritten(text) || isIconFont(element.style('font-family'))) return;
    const contrast = contrastOf();
    if (traceless.has(contrast.doubt)) return;
    if (needsPixels && !contrast.isMeasured && contrast.verdict !== 'enough') return;
    const texts = byElement.get(element);
    if (texts) texts.push({ text, contrast });
    else byElement.set(element, [{ text, contrast }]);
  };
  for (const text of page.texts) {
    if (!text.isVisible && !text.isGenerated) continue;
    // Whether generated text is to be seen at all, and what fills the text of a drawing, only pixels tell.
    add(text.parent, text.text, () => contrastAt(text, level), text.isGenerated || !text.parent.isHtml);
  }
  for (const control of page.byTag('input', 'select', 'textarea')) {
    if (!control.isVisible) continue;
    const own = () => control.controlTextContrast('own', level);
    const placeholder = () => control.controlTextContrast('placeholder', level);
    add(control, ownText(control), own, false);
    if (control.hasState(State.placeholderShown)) {
      add(control, control.attr('placeholder') ?? '', placeholder, false);
    }
  }
  return byElement;
}

function contrastAt(text: TextModel, level: ContrastLevel): TextContrast {
  return level === 'minimum' ? text.contrast : text.enhancedContrast;
}

/** Inputs that show no text, or only dots. */
const silentTypes = new Set(['checkbox', 'color', 'file', 'hidden', 'image', 'password', 'radio', 'range']);

/** The label of an input button, the value of a field, the chosen option. */
function ownText(control: ElementModel): string {
  if (isInputButton(control)) return control.attr('value') ?? control.name;
  const isSilent = control.tag === 'input' && silentTypes.has(inputType(control));
  return isSilent ? '' : (control.value ?? '');
}
