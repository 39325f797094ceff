import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { collectAncestors } from '../ancestors.ts';
import { isNativeButton, isSubmitButton } from '../fields.ts';
import { memoizePerPage } from '../memoize-per-page.ts';

/** Fields that are submitted together. */
export interface FormGroup {
  /** The form, or the closest element around the fields that also contains a button. */
  readonly container: ElementModel;
  /** Visible, enabled fields, in document order. */
  readonly fields: readonly ElementModel[];
  /** Visible, enabled buttons, in document order. */
  readonly buttons: readonly ElementModel[];
}

const notFieldTypes = new Set(['hidden', 'button', 'submit', 'reset', 'image']);
const choiceTypes = new Set(['checkbox', 'radio']);

/** Returns whether a field takes text, numbers, dates or a choice from a list. */
export function isEntryField({ tag, inputType }: ElementModel): boolean {
  return tag !== 'input' || !(choiceTypes.has(inputType!) || inputType === 'file' || inputType === 'range');
}

const isForm = ({ tag, isHtml }: ElementModel) => isHtml && tag === 'form';

/** Groups the fields on the page itself, excluding its frames, by the form they belong to. */
export const getFormGroups = memoizePerPage((page): readonly FormGroup[] => {
  const isUsable = (element: ElementModel) =>
    element.document === page.document && element.isVisible && !element.isDisabled && !element.isInert;
  const fields = page
    .byTag('input', 'select', 'textarea')
    .filter((field) => isUsable(field) && !notFieldTypes.has(field.inputType ?? ''));
  if (fields.length === 0) return [];
  const buttons = [...page.byTag('button', 'input'), ...page.byRole('button')].filter(
    (element) => isUsable(element) && (isNativeButton(element) || element.role === 'button'),
  );
  const distinctButtons = [...new Set(buttons)].sort((a, b) => a.index - b.index);
  // A form's button doesn't submit fields outside the form.
  const isInForm = (element: ElementModel) => element.closest(isForm) !== null;
  const looseButtons = distinctButtons.filter((button) => !isInForm(button));
  const groups = new Map<NodeIndex, { container: ElementModel; fields: ElementModel[] }>();
  const aroundButtons = collectAncestors(looseButtons);
  for (const field of fields) {
    const container = field.closest(isForm) ?? field.closest(({ index }) => aroundButtons.has(index));
    if (container === null) continue;
    const group = groups.get(container.index) ?? { container, fields: [] };
    group.fields.push(field);
    groups.set(container.index, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    buttons: (isForm(group.container) ? distinctButtons : looseButtons).filter((button) =>
      group.container.contains(button),
    ),
  }));
});

const submitNamePattern =
  /\b(add|apply|confirm|continue|create|done|enter|finish|go|join|log ?in|next|ok|proceed|register|save|send|sign ?(in|up)|start|submit|subscribe|update|validate|verify|anlegen|anmelden|einloggen|fertig|registrieren|senden|speichern|weiter|connexion|continuer|enregistrer|envoyer|suivant|valider|continuar|enviar|guardar|acceder|continua|invia|salva|opslaan|verzenden|volgende|zapisz|dalej)\b|отправить|сохранить|войти|далее|送信|保存|登録|次へ|提交|登录|下一步/i;

/**
 * Returns the button that submits a group: in a form, the first submit button; elsewhere, the last one with a
 * name such as “Send”.
 */
export function findSubmitButton({ container, buttons }: FormGroup): ElementModel | null {
  const submits = buttons.filter(isSubmitButton);
  if (container.tag === 'form' && submits.length > 0) return submits[0]!;
  const named = buttons.filter(
    (button) =>
      !button.hasAttr('aria-haspopup') &&
      !button.hasAttr('aria-expanded') &&
      submitNamePattern.test(`${button.name} ${button.attr('value') ?? ''}`),
  );
  return named.at(-1) ?? null;
}

/** Returns a field's label or what serves as one, in lowercase. */
export function getFieldLabel(field: ElementModel): string {
  return (field.name || (field.attr('placeholder') ?? '')).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Returns every name that developers gave a field: its label, `name` and `id`. */
export function getFieldHints(field: ElementModel): string {
  const identifiers = ['name', 'id'].map((name) =>
    (field.attr(name) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2'),
  );
  return [getFieldLabel(field), ...identifiers].join(' ').toLowerCase().replace(/[_-]/g, ' ');
}

/** Returns whether a field takes search terms. */
export function isSearchField(field: ElementModel): boolean {
  return (
    field.inputType === 'search' ||
    field.role === 'searchbox' ||
    field.closest(({ role, tag }) => role === 'search' || tag === 'search') !== null ||
    /\b(search|suche|recherche|buscar|busca|cerca|zoeken|szukaj|поиск|検索|搜索)|^q$/i.test(
      getFieldHints(field),
    ) ||
    field.attr('name') === 'q'
  );
}

/** Returns the page's own text that describes how to fill in a field, in addition to its label. */
export function getFieldInstructions(field: ElementModel, page: PageModel): string {
  const parts = [field.description, field.attr('placeholder') ?? '', field.attr('title') ?? ''];
  const wrapper = getFieldWrapper(field, page);
  if (wrapper) {
    for (const text of page.texts) if (text.isVisible && wrapper.contains(text.parent)) parts.push(text.text);
  }
  return parts.join(' ').replace(/\s+/g, ' ').slice(0, 1_000);
}

const MAX_WRAPPER_LEVELS = 3;

/**
 * Returns the largest element, up to three levels, that contains this field and no other; null if there is
 * none.
 */
function getFieldWrapper(field: ElementModel, page: PageModel): ElementModel | null {
  const others = getFormGroups(page).flatMap(({ fields }) => fields.filter((other) => other !== field));
  let wrapper: ElementModel | null = null;
  let level = 0;
  for (let at = field.flatParent; at && level < MAX_WRAPPER_LEVELS; at = at.flatParent, level += 1) {
    const candidate = at;
    if (/^(body|form|main)$/.test(at.tag) || others.some((other) => candidate.contains(other))) break;
    wrapper = at;
  }
  return wrapper;
}
