import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isReadableText } from '../../shared/visible-text.ts';

/** Form field roles, as listed in ACT rule 36b590. */
const fieldRoles =
  'checkbox combobox listbox menuitemcheckbox menuitemradio radio searchbox slider spinbutton switch textbox'.split(
    ' ',
  );

/**
 * ACT 36b590. A person decides whether text reports an error, for which field, and how to fix it; the rule
 * asks once per page that shows likely error messages after loading. The rule fails in two cases only. In the
 * first, a message names a field, but several fields have that name and the message is not associated with
 * any of them. In the second, a field is marked as invalid, and each error text on the page either only says
 * that there is an error or is hidden from screen readers.
 */
export const errorMessageDescriptive = defineRule({
  id: 'error-message-descriptive',
  title: 'Error messages identify the field and describe the error',
  help: 'Name the field and the expected value in the message, and associate the message with the field through `aria-describedby`.',
  impact:
    'People can’t submit the form because they can’t tell which field has an error or what the error is.',
  criteria: ['3.3.1'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['36b590'],
  axe: [],
  auditReasons: ['ask'],
  traits: { indicates: ['form-fields'], asksAbout: 'error messages' },
  limits: [
    'Only error messages that are on the page after loading are read. Forms aren’t filled in or submitted.',
  ],
  applies: (page) => {
    if (getFields(page).length === 0) return [];
    return [...getPageRoot(page), ...getErrorIndicators(page).filter((indicator) => isUnclear(indicator))];
  },
  check: (element, page) => {
    const { why } = getUselessMessages(page);
    if (element !== page.document.root) {
      const related = findAmbiguousFields(element);
      return why !== null && related.length === 0
        ? failed(why, { facts: { text: getText(element) } })
        : failed('ambiguous', { facts: { name: related[0]?.name ?? '', count: related.length }, related });
    }
    const indicators =
      why === null ? getErrorIndicators(page).filter((indicator) => !isUnclear(indicator)) : [];
    return indicators.length > 0
      ? cantTell('ask', {
          facts: { texts: indicators.map(getText).filter((text) => text !== '') },
          related: indicators,
        })
      : passed('none');
  },
  messages: {
    none: 'The page shows no other error after loading.',
    ambiguous:
      'The error message doesn’t say which field is wrong: it refers to “{name}”, which matches {count} fields.',
    noDescription: 'The error message doesn’t say what’s wrong: it’s just “{text}”.',
    hiddenMessage:
      'Screen reader users don’t hear the error message “{text}”: it’s hidden from screen readers.',
    ask: 'Does each error message on this page identify the field and describe the error or how to fix it? Possible errors: {texts}.',
  },
});

const getFields = memoizePerPage((page: PageModel) =>
  page.byRole(...fieldRoles).filter(({ isHtml }) => isHtml),
);

/** Maximum number of error indicators: every line of a manual may mention errors. */
const MAX_ERROR_INDICATORS = 50;

const errorTextPattern =
  /\b(errors?|invalid|incorrect|not valid|wrong|failed|please (add|check|choose|correct|enter|fill|provide|select)|(must|can(not|’t|'t)) (be|contain|have|include|match)|fehler\w*|ungültig\w*|erreur|invalide|obligatoire|inválido|non valido)\b/i;
const errorClassPattern = /(^|[-_])(errors?|invalid)($|[-_])/i;

/**
 * Returns a test for elements in a field's container: its form, or the element around its label if it has no
 * form.
 */
function createNearFieldTest(page: PageModel): (element: ElementModel) => boolean {
  const containers = new Set(
    getFields(page).map(
      (field) =>
        field.closest(({ tag, role }) => tag === 'form' || role === 'form') ?? field.flatParent?.flatParent,
    ),
  );
  return deriveFromAncestors(false, (element, above) => above || containers.has(element));
}

/** Fields marked with `aria-invalid`, and visible text that seems to report an error. */
const getErrorIndicators = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const indicators = new Set<ElementModel>(
    getFields(page).filter((field) => field.aria('aria-invalid') === 'true'),
  );
  const isInForm = createNearFieldTest(page);
  for (const text of page.texts) {
    const { parent } = text;
    if (!(parent.role === 'alert' || isInForm(parent)) || !isReadableText(text)) continue;
    const marks = [...parent.tokens('class'), parent.attr('id') ?? ''];
    if (
      parent.role === 'alert' ||
      marks.some((mark) => errorClassPattern.test(mark)) ||
      errorTextPattern.test(text.text)
    )
      indicators.add(parent);
  }
  return [...indicators].sort((a, b) => a.index - b.index).slice(0, MAX_ERROR_INDICATORS);
});

/**
 * Returns whether a message could refer to several fields, or whether none of the page's messages help
 * with its invalid fields.
 */
function isUnclear(indicator: ElementModel): boolean {
  return (
    findAmbiguousFields(indicator).length > 0 ||
    (getUselessMessages(indicator.page).why !== null && isMessage(indicator))
  );
}

/** Words that report an error without describing it. */
const uninformativeWordPattern =
  /^(an?|been|entry|errors?|failed|field|has|in|incorrect|input|invalid|is|not|occurred|of|oops|something|the|there|this|valid|value|was|went|wrong)$/;

/**
 * Returns why none of the page's messages help with a field that is marked as invalid. Returns null if a
 * message or the field's description may help, or if there are no messages.
 */
function getUselessReason(page: PageModel): 'noDescription' | 'hiddenMessage' | null {
  const indicators = getErrorIndicators(page);
  const invalidFields = indicators.filter((indicator) => !isMessage(indicator));
  const messages = indicators.filter(isMessage);
  if (invalidFields.length === 0 || messages.length === 0) return null;
  const isDescribed = (field: ElementModel) =>
    field.description !== '' && !messages.some((message) => isAssociated(field, message));
  if (invalidFields.some(isDescribed)) return null;
  if (messages.every((message) => getWords(message).every((word) => uninformativeWordPattern.test(word))))
    return 'noDescription';
  const isHiddenMessage = (message: ElementModel) =>
    !message.isExposed && !invalidFields.some((field) => isAssociated(field, message));
  return messages.every(isHiddenMessage) ? 'hiddenMessage' : null;
}

const getUselessMessages = memoizePerPage((page: PageModel) => ({ why: getUselessReason(page) }));

function isMessage(indicator: ElementModel): boolean {
  return !getFields(indicator.page).includes(indicator);
}

function getWords(message: ElementModel): string[] {
  return (
    getText(message)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}

function getText(indicator: ElementModel): string {
  return indicator.textContent.trim();
}

/**
 * Finds fields with the same name that a message mentions, if all of them are in the message's container and
 * none is associated with it.
 */
function findAmbiguousFields(indicator: ElementModel): readonly ElementModel[] {
  const container = indicator.flatParent;
  const message = normalizeText(indicator.textContent);
  if (container === null || message === '' || isNextToField(indicator)) return [];
  const fieldsInContainer = getFields(indicator.page).filter(
    (field) => container.contains(field) && field !== indicator,
  );
  // The message is associated with the field, or the field is marked as invalid.
  if (
    fieldsInContainer.some((field) => field.aria('aria-invalid') === 'true' || isAssociated(field, indicator))
  )
    return [];
  for (const group of Map.groupBy(fieldsInContainer, ({ name }) => normalizeText(name))) {
    const [name, named] = group;
    if (name.trim() !== '' && named.length > 1 && message.includes(name)) return named;
  }
  return [];
}

function isAssociated(field: ElementModel, indicator: ElementModel): boolean {
  const references = ['aria-describedby', 'aria-errormessage', 'aria-labelledby'];
  return references.some((name) =>
    field
      .references(name)
      .some((target) => target === indicator || target.contains(indicator) || indicator.contains(target)),
  );
}

/**
 * Returns whether a message is next to a single field, or next to an element with a single field, so that its
 * position identifies the field.
 */
function isNextToField(indicator: ElementModel): boolean {
  const siblings = indicator.flatParent?.children ?? [];
  const index = siblings.indexOf(indicator);
  return [siblings[index - 1], siblings[index + 1]].some(
    (beside) =>
      beside &&
      getFields(indicator.page).filter((field) => beside === field || beside.contains(field)).length === 1,
  );
}

function normalizeText(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
