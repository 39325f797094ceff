import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/derive-from-ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getPageRoot } from '../../shared/page-root.ts';
import { isReadableText } from '../../shared/visible-text.ts';

/** Roles of form fields, as ACT rule 36b590 lists them. */
const fieldRoles =
  'checkbox combobox listbox menuitemcheckbox menuitemradio radio searchbox slider spinbutton switch textbox'.split(
    ' ',
  );

/**
 * ACT 36b590. Whether a text tells an error, of which field, and how to mend it, only a person can know: asked once for
 * a page at rest that shows what looks like one. Sure is only that a message which names a field leaves it open which
 * one it means where several have that name and nothing ties it to one of them; and that nobody is helped where a field
 * is marked as wrong and all of the page that tells of an error says no more than that there is one, or is hidden from
 * screen readers.
 */
export const errorMessageDescriptive = defineRule({
  id: 'error-message-descriptive',
  title: 'Error messages say which field is wrong and how to mend it',
  help: 'Say in the message the name of the field and what it should hold, and tie the message to it with aria-describedby.',
  impact: 'People cannot send the form: they do not learn which of the fields is wrong, or why.',
  criteria: ['3.3.1'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['36b590'],
  axe: [],
  limits: [
    'Only messages that are on the page when it has loaded are read. Forms are not filled in or sent.',
  ],
  applies: (page) => {
    if (getFields(page).length === 0) return [];
    return [...getPageRoot(page), ...getErrorIndicators(page).filter((sign) => isUnclear(sign))];
  },
  check: (element, page) => {
    const { why } = getUselessMessages(page);
    if (element !== page.document.root) {
      const related = findAmbiguousFields(element);
      return why !== null && related.length === 0
        ? failed(why, { facts: { text: getText(element) } })
        : failed('ambiguous', { facts: { name: related[0]?.name ?? '', count: related.length }, related });
    }
    const signs = why === null ? getErrorIndicators(page).filter((sign) => !isUnclear(sign)) : [];
    return signs.length > 0
      ? cantTell('ask', {
          facts: { texts: signs.map(getText).filter((text) => text !== '') },
          related: signs,
        })
      : passed('none');
  },
  messages: {
    none: 'The page at rest shows no other error.',
    ambiguous:
      'People cannot know which field is wrong: the message names “{name}”, {count} fields have that name, and nothing ties it to one of them.',
    saysNothing:
      'People learn that something is wrong, and neither what it is nor how to mend it: “{text}” is all that the page says.',
    unheard: 'Blind people are not told what is wrong: “{text}” is hidden from screen readers.',
    ask: 'Does each error on this page say in words which field it is about and what is wrong or how to mend it? Signs of errors: {texts}.',
  },
});

const getFields = memoizePerPage((page: PageModel) =>
  page.byRole(...fieldRoles).filter(({ isHtml }) => isHtml),
);

/** Signs that are looked at: a manual may speak of errors in every line. */
const MAX_ERROR_INDICATORS = 50;

const errorTextPattern =
  /\b(errors?|invalid|incorrect|not valid|wrong|failed|please (add|check|choose|correct|enter|fill|provide|select)|(must|can(not|’t|'t)) (be|contain|have|include|match)|fehler\w*|ungültig\w*|erreur|invalide|obligatoire|inválido|non valido)\b/i;
const errorClassPattern = /(^|[-_])(errors?|invalid)($|[-_])/i;

/** Inside of what holds a field: its form, or where there is none what stands around its label. */
function createNearFieldTest(page: PageModel): (element: ElementModel) => boolean {
  const holders = new Set(
    getFields(page).map(
      (field) =>
        field.closest(({ tag, role }) => tag === 'form' || role === 'form') ?? field.flatParent?.flatParent,
    ),
  );
  return deriveFromAncestors(false, (element, above) => above || holders.has(element));
}

/** Fields that are told to be wrong, and visible texts that seem to tell of an error. */
const getErrorIndicators = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const signs = new Set<ElementModel>(
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
      signs.add(parent);
  }
  return [...signs].sort((a, b) => a.index - b.index).slice(0, MAX_ERROR_INDICATORS);
});

/** A message that leaves open which field it means, or of no use to anyone or to blind people. */
function isUnclear(sign: ElementModel): boolean {
  return (
    findAmbiguousFields(sign).length > 0 || (getUselessMessages(sign.page).why !== null && isMessage(sign))
  );
}

/** Words that tell of an error and not of what it is. */
const uninformativeWordPattern =
  /^(an?|been|entry|errors?|failed|field|has|in|incorrect|input|invalid|is|not|occurred|of|oops|something|the|there|this|valid|value|was|went|wrong)$/;

/**
 * Where a field is marked as wrong: why none of the page’s messages helps. Null where one may, or a description of the
 * field does, or where there is none.
 */
function getUselessReason(page: PageModel): 'saysNothing' | 'unheard' | null {
  const signs = getErrorIndicators(page);
  const wrong = signs.filter((sign) => !isMessage(sign));
  const messages = signs.filter(isMessage);
  if (wrong.length === 0 || messages.length === 0) return null;
  const isDescribed = (field: ElementModel) =>
    field.description !== '' && !messages.some((message) => isAssociated(field, message));
  if (wrong.some(isDescribed)) return null;
  if (messages.every((message) => getWords(message).every((word) => uninformativeWordPattern.test(word))))
    return 'saysNothing';
  const isUnheard = (message: ElementModel) =>
    !message.isExposed && !wrong.some((field) => isAssociated(field, message));
  return messages.every(isUnheard) ? 'unheard' : null;
}

const getUselessMessages = memoizePerPage((page: PageModel) => ({ why: getUselessReason(page) }));

function isMessage(sign: ElementModel): boolean {
  return !getFields(sign.page).includes(sign);
}

function getWords(message: ElementModel): string[] {
  return (
    getText(message)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}

function getText(sign: ElementModel): string {
  return sign.textContent.trim();
}

/** Fields of one name which the message names, that all stand where it does, with none of them tied to it. */
function findAmbiguousFields(sign: ElementModel): readonly ElementModel[] {
  const holder = sign.flatParent;
  const message = normalizeText(sign.textContent);
  if (holder === null || message === '' || isBesideField(sign)) return [];
  const around = getFields(sign.page).filter((field) => holder.contains(field) && field !== sign);
  // An association, or a mark on a field, tells which one is meant.
  if (around.some((field) => field.aria('aria-invalid') === 'true' || isAssociated(field, sign))) return [];
  for (const group of Map.groupBy(around, ({ name }) => normalizeText(name))) {
    const [name, named] = group;
    if (name.trim() !== '' && named.length > 1 && message.includes(name)) return named;
  }
  return [];
}

function isAssociated(field: ElementModel, sign: ElementModel): boolean {
  const references = ['aria-describedby', 'aria-errormessage', 'aria-labelledby'];
  return references.some((name) =>
    field
      .references(name)
      .some((target) => target === sign || target.contains(sign) || sign.contains(target)),
  );
}

/** Next to one field, or to what holds only one: its place tells which is meant. */
function isBesideField(sign: ElementModel): boolean {
  const siblings = sign.flatParent?.children ?? [];
  const at = siblings.indexOf(sign);
  return [siblings[at - 1], siblings[at + 1]].some(
    (beside) =>
      beside &&
      getFields(sign.page).filter((field) => beside === field || beside.contains(field)).length === 1,
  );
}

function normalizeText(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
