import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getParentAcrossFrames } from '../../shared/ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** The fields for one phone number, in document order, and what people see around them. */
interface PhoneParts {
  readonly others: readonly ElementModel[];
  readonly seen: 'label' | 'placeholder' | 'image' | 'nothing';
}

const MIN_PARTS = 2;
const MAX_PARTS = 5;
/** Number of digits in one part of a phone number. */
const MAX_PART_LENGTH = 5;
const MAX_TEXTS = 20_000;

const partTokens = new Set(
  'tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix'.split(' '),
);
const phonePattern =
  /\b(?:phone|telephone|tel|mobile|cell|area code|telefon|vorwahl|téléphone|teléfono|telefono)\b/i;
const controlTags = new Set(['input', 'select', 'textarea', 'button']);

const getPhoneParts = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, PhoneParts> => {
  const controls = page.elements.filter(
    ({ isHtml, tag, inputType, isVisible }) =>
      isHtml && controlTags.has(tag) && inputType !== 'hidden' && isVisible,
  );
  const found = new Map<ElementModel, PhoneParts>();
  for (let at = 0; at < controls.length; at++) {
    let end = at;
    while (end < controls.length && isPart(controls[end]!) && isSameForm(controls[at]!, controls[end]!))
      end++;
    const parts = controls.slice(at, end);
    const isNumber = parts.length >= MIN_PARTS && parts.length <= MAX_PARTS && parts.some(isPhone);
    if (isNumber) {
      const seen = findLabel(page, parts, controls[at - 1], controls[end]);
      found.set(parts[0]!, { others: parts.slice(1), seen });
    }
    if (end > at) at = end - 1;
  }
  return found;
});

/** Returns whether a field is for just a few digits. */
function isPart(field: ElementModel): boolean {
  const { tag, inputType, isExposed, isDisabled } = field;
  if (tag !== 'input' || !isExposed || isDisabled) return false;
  if (!['text', 'tel', 'number'].includes(inputType ?? '')) return false;
  if (hasPartToken(field)) return true;
  const length = Number(field.attr('maxlength') ?? field.attr('size') ?? Number.POSITIVE_INFINITY);
  return length <= MAX_PART_LENGTH && isPhone(field);
}

const hasPartToken = (field: ElementModel): boolean =>
  field.tokens('autocomplete').some((token) => partTokens.has(token.toLowerCase()));

function isPhone(field: ElementModel): boolean {
  const words = `${field.name} ${(field.attr('name') ?? '').replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' ')}`;
  return hasPartToken(field) || field.inputType === 'tel' || phonePattern.test(words);
}

const getForm = (element: ElementModel): ElementModel | null => element.closest(({ tag }) => tag === 'form');
const isSameForm = (one: ElementModel, other: ElementModel): boolean =>
  getForm(one) === getForm(other) && one.document === other.document;

/** Indexes of elements with visible words outside buttons. */
const getLabelTexts = memoizePerPage((page: PageModel): readonly number[] =>
  page.texts.slice(0, MAX_TEXTS).flatMap(({ parent, isVisible, isGenerated, text }) => {
    const isSeen = isGenerated ? parent.isVisible : isVisible;
    const isLabel =
      isSeen && /\p{L}{2}/u.test(text) && parent.closest(({ tag }) => tag === 'button') === null;
    return isLabel ? parent.index : [];
  }),
);

/** Indexes of visible images, icons and graphics. */
const getGraphics = memoizePerPage((page: PageModel): readonly number[] =>
  [...page.byTag('img', 'i'), ...page.elements.filter(({ isSvg, tag }) => isSvg && tag === 'svg')].flatMap(
    ({ index, isVisible }) => (isVisible ? index : []),
  ),
);

/** Finds what people see between the controls before and after the phone fields. */
function findLabel(
  page: PageModel,
  parts: readonly ElementModel[],
  before: ElementModel | undefined,
  after: ElementModel | undefined,
): PhoneParts['seen'] {
  const isBetween = (index: number) =>
    index > (before?.index ?? -1) && index < (after?.index ?? Number.MAX_SAFE_INTEGER);
  const hasText = getLabelTexts(page).some(isBetween);
  // A label may also be somewhere else in the document.
  const labels = parts.flatMap((part) => [...part.labels, ...part.references('aria-labelledby')]);
  const groups = parts.flatMap((part) => getGroupLabels(part));
  const isSeen = (label: ElementModel) => label.isVisible && /\p{L}{2}/u.test(label.textContent);
  if (hasText || [...labels, ...groups].some(isSeen)) return 'label';
  if (parts.some((part) => /\p{L}{2}/u.test(part.attr('placeholder') ?? ''))) return 'placeholder';
  return getGraphics(page).some(isBetween) ? 'image' : 'nothing';
}

/** Returns the elements that name the groups around a field. */
function getGroupLabels(part: ElementModel): ElementModel[] {
  const labels: ElementModel[] = [];
  for (let at = getParentAcrossFrames(part); at && at.tag !== 'form'; at = getParentAcrossFrames(at)) {
    labels.push(...at.references('aria-labelledby'));
    if (at.tag === 'fieldset') labels.push(...at.children.filter(({ tag }) => tag === 'legend'));
  }
  return labels;
}

/** F82: “visually formatting a set of phone number fields but not including a text label”. */
export const phonePartsLabel = defineRule({
  id: 'phone-parts-label',
  title: 'Parts of a phone number have a visible label',
  help: 'Add a visible label, for example `<legend>Phone number</legend>` in a `<fieldset>` around the fields.',
  impact:
    'People have to guess from parentheses and dashes that these fields take a phone number, which is hard for people with cognitive disabilities and people from other countries.',
  criteria: ['3.3.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Recognizes the parts by `autocomplete`, or by short fields whose names mention a phone number.',
    'Any visible text between the fields before and after counts as a label.',
  ],
  applies: (page) => getPhoneParts(page).keys(),
  check: (field, page) => {
    const { others, seen } = getPhoneParts(page).get(field)!;
    const details = { facts: { count: others.length + 1 }, related: others };
    if (seen === 'label') return passed('labeled', details);
    return seen === 'nothing' ? failed('noLabel', details) : cantTell(seen, details);
  },
  messages: {
    labeled: 'The parts of the phone number have a visible label.',
    noLabel:
      'People can’t see what to enter: the {count} fields for the parts of a phone number have no visible label.',
    placeholder:
      'Can people still tell what to enter when the fields are filled in? The {count} fields for the parts of a phone number have no visible label other than their placeholders.',
    image:
      'Does an image tell people what to enter? The {count} fields for the parts of a phone number have no visible text as a label.',
  },
});
