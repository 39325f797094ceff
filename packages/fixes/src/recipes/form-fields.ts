import type { ElementModel, TextModel } from '@curbcut/page-model';
import { findAutocompleteProblem, getLabelsByControl } from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import {
  createFix,
  defineRecipe,
  defineRecipes,
  missingNameReasons,
  removeEmptyReference,
} from '../shared/define-recipe.ts';
import { labelField, nameAriaField } from '../shared/field-label.ts';
import { findFieldName } from '../shared/field-name.ts';
import { findNameFromAttributes, getReadableTexts } from '../shared/name-sources.ts';
import {
  areInSameTree,
  createElement,
  ensureId,
  insertContent,
  removeAttribute,
  removeAttributes,
  renameElement,
  setAttribute,
} from '../shared/patch-steps.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  toSuggestedName,
} from '../shared/suggested-name.ts';
import { toShortText } from '../shared/text-helpers.ts';

/** Common synonyms of HTML field names, without separators. */
const synonyms: Readonly<Record<string, string>> = {
  address: 'street-address',
  address1: 'address-line1',
  address2: 'address-line2',
  addressline1: 'address-line1',
  addressline2: 'address-line2',
  birthdate: 'bday',
  birthday: 'bday',
  cardnumber: 'cc-number',
  cellphone: 'tel',
  city: 'address-level2',
  company: 'organization',
  countrycode: 'country',
  creditcard: 'cc-number',
  currentpassword: 'current-password',
  cvc: 'cc-csc',
  cvv: 'cc-csc',
  dateofbirth: 'bday',
  dob: 'bday',
  emailaddress: 'email',
  expiry: 'cc-exp',
  familyname: 'family-name',
  firstname: 'given-name',
  fname: 'given-name',
  forename: 'given-name',
  fullname: 'name',
  gender: 'sex',
  givenname: 'given-name',
  lastname: 'family-name',
  lname: 'family-name',
  login: 'username',
  mail: 'email',
  middlename: 'additional-name',
  mobile: 'tel',
  mobilenumber: 'tel',
  newpassword: 'new-password',
  onetimecode: 'one-time-code',
  organisation: 'organization', // cspell:ignore organisation
  otp: 'one-time-code',
  password: 'current-password',
  phone: 'tel',
  phonenumber: 'tel',
  postalcode: 'postal-code',
  postcode: 'postal-code',
  state: 'address-level1',
  street: 'street-address',
  streetaddress: 'street-address',
  surname: 'family-name',
  telephone: 'tel',
  town: 'address-level2',
  useremail: 'email',
  userid: 'username',
  website: 'url',
  zip: 'postal-code',
  zipcode: 'postal-code',
};

const modifierPattern = /^(section-.*|shipping|billing|home|work|mobile|fax|pager)$/;

/**
 * Corrects the token to the intended field name, based on its spelling or the field's name, type or label.
 */
const autocompleteValid = defineRecipe(
  'autocomplete-valid',
  ['unknownField', 'noField', 'notForField', 'tooMuch'],
  ({ element: field, reason, facts }) => {
    const tokens = field.tokens('autocomplete').map((token) => token.toLowerCase());
    const token = String(facts.token);
    const corrected =
      reason === 'notForField'
        ? tokens.filter((each) => each !== token)
        : reason === 'tooMuch'
          ? sortTokens(tokens)
          : replaceField(tokens, token, field);
    if (corrected !== null && corrected.length > 0 && findAutocompleteProblem(corrected) === null) {
      const value = corrected.join(' ');
      const isSpelling = reason !== 'unknownField' || toFieldName(token) !== null;
      return createFix(
        isSpelling ? 'likely' : 'guess',
        `Browsers can fill in the field, because they recognize “${value}”.`,
        [setAttribute(field, 'autocomplete', value)],
        isSpelling ? null : `Check that the field asks for ${value}, as its name and label suggest.`,
      );
    }
    return createFix(
      'guess',
      'Nothing changes for users, because browsers don’t recognize the value.',
      [removeAttribute(field, 'autocomplete')],
      'If the field asks for the user’s own data, set autocomplete to the matching value from the HTML specification.',
    );
  },
);

/** Sorts the tokens into the order that HTML requires, and keeps only the first field name. */
function sortTokens(tokens: readonly string[]): string[] {
  const rank = (token: string) => {
    if (token.startsWith('section-')) return 0;
    if (/^(shipping|billing)$/.test(token)) return 1;
    if (/^(home|work|mobile|fax|pager)$/.test(token)) return 2;
    return token === 'webauthn' ? 4 : 3;
  };
  const sorted = [...new Set(tokens)].sort((a, b) => rank(a) - rank(b));
  const fields = sorted.filter((token) => rank(token) === 3);
  return fields.length > 1 ? sorted.filter((token) => rank(token) !== 3 || token === fields[0]) : sorted;
}

function replaceField(tokens: readonly string[], token: string, field: ElementModel): string[] | null {
  const before = tokens.filter((each) => modifierPattern.test(each));
  // A field name made up of several words, such as “work phone”.
  const others = tokens.filter((each) => !modifierPattern.test(each));
  const joined = others.length > 1 ? toFieldName(others.join('')) : null;
  const name =
    joined ??
    (token === '' ? null : toFieldName(token)) ??
    others.map(toFieldName).find(Boolean) ??
    guessFieldName(field);
  if (!name) return null;
  const isContact = findAutocompleteProblem(['work', name]) === null;
  return sortTokens([
    ...before.filter((each) => isContact || !/^(home|work|mobile|fax|pager)$/.test(each)),
    name,
  ]);
}

/** Returns the HTML field name for a word, or null if there is none. */
function toFieldName(word: string): string | null {
  const plain = word.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (findAutocompleteProblem([word]) === null) return word;
  if (Object.hasOwn(synonyms, plain)) return synonyms[plain]!;
  return findAutocompleteProblem([plain]) === null ? plain : null;
}

/** Guesses the field name from the field's type, name, id, label or placeholder. */
function guessFieldName(field: ElementModel): string | null {
  if (field.inputType === 'email') return 'email';
  if (field.inputType === 'tel') return 'tel';
  if (field.inputType === 'url') return 'url';
  for (const hint of [field.attr('name'), field.attr('id'), field.name, field.attr('placeholder')]) {
    const name = hint && /[a-z]/i.test(hint) ? toFieldName(hint) : null;
    if (name) return name;
  }
  return null;
}

/** Turns the question above the options into the legend of a fieldset, or references it with `aria-labelledby`. */
const groupName = defineRecipe('group-name', missingNameReasons, (failure) => {
  const { element: group } = failure;
  const question = findGroupQuestion(group);
  const isFieldset = group.isHtml && group.tag === 'fieldset' && group.explicitRole === null;
  if (question) {
    const why = `Screen readers announce “${toShortText(question.textContent)}” with the options. It precedes them but wasn’t associated with them.`;
    const isFirst = question === group.children.find(({ isRendered }) => isRendered);
    if (isFieldset && isFirst && /^(p|div|span|strong|b|label)$/.test(question.tag)) {
      return createFix('likely', why, [renameElement(question, 'legend')]);
    }
    const { id, steps } = ensureId(question, question.textContent);
    return createFix('likely', why, [...steps, setAttribute(group, 'aria-labelledby', id)]);
  }
  const words = findFirstName(
    () => toSuggestedName(toShortText(group.attr('title')), 'its title', 'page'),
    () => findNameFromAttributes(group, 'name', 'id'),
    () => findNameFromOptions(group),
  );
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Screen readers announce the group as “${words.text}”, taken from ${words.source}.`,
    isFieldset
      ? [
          ...removeEmptyReference(failure),
          insertContent(group, 'first-child', createElement('legend', {}, words.text)),
        ]
      : [...removeEmptyReference(failure), setAttribute(group, 'aria-label', words.text)],
    describeTextToWrite(words, 'which question the options answer'),
  );
});

/** Finds an element with text before the first option, either inside the group or immediately before it. */
function findGroupQuestion(group: ElementModel): ElementModel | null {
  const first = group.page.byTag('input').find((input) => group.contains(input)) ?? group.children[0];
  const [text] = getReadableTexts(group).filter(({ index }) => first && index < first.index);
  if (text && text.parent !== group && isQuestionText(text.parent) && text.parent.tag !== 'label')
    return text.parent;
  const siblings = group.parent?.children ?? [];
  const before = siblings[siblings.indexOf(group) - 1];
  return before && isQuestionText(before) && areInSameTree(before, group) ? before : null;
}

function isQuestionText(element: ElementModel): boolean {
  const isPlain = /^(p|div|span|strong|b|h[1-6]|legend|label)$/.test(element.tag);
  return (
    isPlain && element.isVisible && toShortText(element.textContent) !== null && element.children.length < 3
  );
}

/** Finds a name in the options' `name` attribute. */
function findNameFromOptions(group: ElementModel) {
  const option = group.page.byTag('input').find((input) => group.contains(input) && input.hasAttr('name'));
  const words = option ? findNameFromAttributes(option, 'name') : null;
  return words && { ...words, source: 'the name attribute of its options' };
}

export const recipes: readonly Recipe[] = [
  ...defineRecipes(['aria-input-field-name', 'aria-toggle-field-name'], missingNameReasons, nameAriaField),
  ...[
    { ruleId: 'aria-meter-name', nativeTag: 'meter' },
    { ruleId: 'aria-progressbar-name', nativeTag: 'progress' },
  ].map(({ ruleId, nativeTag }) =>
    defineRecipe(ruleId, missingNameReasons, (failure) =>
      failure.element.isHtml && failure.element.tag === nativeTag
        ? labelField(failure)
        : nameAriaField(failure),
    ),
  ),
  autocompleteValid,
  // Removes the ARIA name, so that the visible label names the field.
  defineRecipe('field-label-in-name', ['contradicts'], ({ element: field, facts }) =>
    createFix(
      'likely',
      `Speech input users can say what they see: without the ARIA attribute, the visible label “${String(facts.label).slice(0, 80)}” is the name.`,
      removeAttributes(field, ['aria-label', 'aria-labelledby']),
    ),
  ),
  groupName,
  defineRecipe('label', [...missingNameReasons, 'roleless'], labelField),
  // Replaces a generic label with its field's placeholder, title or code name.
  defineRecipe('label-descriptive', ['generic'], ({ element: label }, page) => {
    const texts = label.flatChildren.filter(
      (child): child is TextModel => !('tag' in child) && child.text.trim() !== '',
    );
    const [text] = texts;
    const controlIndex = [...getLabelsByControl(page)].find(([, labels]) => labels.includes(label))?.[0];
    if (!text || texts.length > 1 || text.isGenerated || controlIndex === undefined) return null;
    const words = findFieldName(page.element(controlIndex));
    if (words === null || words.text.trim() === label.textContent.trim()) return null;
    return createFix(
      'guess',
      `People know what to enter: the label becomes “${words.text}”, taken from ${words.source}.`,
      [{ kind: 'set-text', node: text.index, text: words.text }],
      describeTextToWrite({ ...words, kind: 'hint' }, 'what to enter'),
    );
  }),
  defineRecipe('label-title-only', ['titleOnly'], ({ element: field }) => {
    const words = toShortText(field.attr('title'));
    if (words === null) return null;
    const { id, steps } = ensureId(field, words);
    const isChoice = field.inputType === 'checkbox' || field.inputType === 'radio';
    const newLabel = createElement('label', { for: id }, words);
    return createFix('likely', 'Everyone can see what to enter: the field’s title becomes a visible label.', [
      ...steps,
      removeAttribute(field, 'title'),
      isChoice ? insertContent(field, 'after', ' ', newLabel) : insertContent(field, 'before', newLabel, ' '),
    ]);
  }),
  defineRecipe('select-name', missingNameReasons, labelField),
];
