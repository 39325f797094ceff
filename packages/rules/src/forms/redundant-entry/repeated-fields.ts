import { type ElementModel, NodeState, type PageModel, type ProbeQuestions } from '@curbcut/page-model';
import { isSubmitButton } from '../../shared/fields.ts';
import { getEntryLabel, isEmptyField } from '../../shared/forms/entry-labels.ts';
import {
  type FormGroup,
  getFieldHints,
  getFormGroups,
  isEntryField,
} from '../../shared/forms/form-groups.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** A field that may ask for the same information as another field in the form. */
export interface RepeatedField {
  readonly field: ElementModel;
  readonly earlier: ElementModel;
  /**
   * `address`: shipping and billing addresses or the like for one order. `contact`: the same for a name with
   * an email address and a phone number. `confirmation`: the same value again, to catch typos. `step`: the
   * field is in a later step of the form. `same`: both fields are displayed.
   */
  readonly kind: 'address' | 'contact' | 'confirmation' | 'step' | 'same';
  /** The rest of a repeated address or contact. */
  readonly others: readonly ElementModel[];
  /** The fields that ask for the same information first, in the order of {@link field} and {@link others}. */
  readonly earlierFields: readonly ElementModel[];
  /** The form, or the element around the fields. */
  readonly container: ElementModel;
  /** A control that may copy the earlier values or lets users select them. */
  readonly way: ElementModel | null;
}

/**
 * What people enter, by label, in the web's most common languages. Order matters, because the first match
 * counts.
 */
const purposePatterns: readonly (readonly [string, RegExp])[] = [
  ['email', /e ?-?mail|correo|courriel|メール|邮箱|эл\. почта/],
  ['tel', /phone|mobile|telefon|téléphone|teléfono|telefone|電話|电话|телефон/],
  ['postal-code', /\bzip\b|post(al)? ?code|postleitzahl|\bplz\b|code postal|código postal|\bcap\b|postcode/],
  ['address-level2', /\b(city|town|stadt|ort|ville|ciudad|città|cidade|plaats|miasto)\b/],
  ['street-address', /street|address( line)? ?1?|stra(ß|ss)e|adresse|dirección|indirizzo|endereço|adres\b/],
  ['country', /country|\bland\b|pays|país|paese/],
  ['bday', /date of birth|birthday|geburtsdatum|date de naissance|fecha de nacimiento/],
  ['given-name', /first ?name|given ?name|vorname|prénom/],
  ['family-name', /last ?name|surname|family ?name|nachname|nom de famille|apellidos?/],
  ['name', /^(your |full )?name\b|vollständiger name|nom complet/],
];

/** Autocomplete tokens that share a purpose with another token. */
const sameTokens: Readonly<Record<string, string>> = {
  'address-line1': 'street-address',
  'country-name': 'country',
  'tel-national': 'tel',
};

/** What {@link getRepeatRequests} enters. */
const sampleValues: Readonly<Record<string, string>> = {
  email: 'robin.lind@example.com',
  tel: '+1 202 555 0143',
  'postal-code': '20500',
  'address-level2': 'Springfield',
  'street-address': '12 Harbor Street',
  country: 'Norway',
  bday: '1990-04-12',
  'given-name': 'Robin',
  'family-name': 'Lind',
  name: 'Robin Lind',
};

const contactPurposes = new Set('name given-name family-name email tel'.split(' '));
const addressPurposes = new Set('postal-code address-level2 street-address country'.split(' '));

/** Returns what a field asks for; null if it is not known. Passwords are exempt. */
function getPurpose(field: ElementModel): string | null {
  if (field.inputType === 'password' || !isEntryField(field)) return null;
  const token = field.tokens('autocomplete').at(-1)?.toLowerCase() ?? '';
  const known = sameTokens[token] ?? token;
  if (purposePatterns.some(([purpose]) => purpose === known)) return known;
  if (field.inputType === 'email' || field.inputType === 'tel') return field.inputType;
  const label = getFieldHints(field);
  return purposePatterns.find(([, pattern]) => pattern.test(label))?.[0] ?? null;
}

const confirmationPattern =
  /\b(again|confirm\w*|repeat|re-?enter|re-?type|verify)\b|wiederhol|bestätig|confirm|répét|repet|repita|conferma|ripeti|herhaal|bevestig|powtórz|повтор|再入力|確認|再次|重复/i;
const shippingPattern =
  /\b(shipping|delivery|ship to|lieferadresse|lieferung|livraison|envío|spedizione|bezorg\w*|entrega)\b/i;
const billingPattern =
  /\b(billing|invoice|payment|bill to|rechnung\w*|facturation|facturación|fatturazione|factuur\w*|cobrança)\b/i;

/** Names of groups for different people or things, which have different data. */
const otherPartyPattern =
  /\b(adult|applicant|attendee|beneficiary|child|co-?applicant|colleague|company|contact|customer|dependent|driver|emergency|employer|friend|from|guardian|guest|member|new|old|organi[sz]ation|parent|participant|partner|passenger|person|player|previous|receiver|recipient|reference|referee|sender|spouse|student|to|travell?er|work)\b|\d/i;

/** Names of controls that save users from entering values again. */
const copyPattern =
  /\b(same|copy|identical|use (my|the|this)|different|saved|as above|equals?)\b|gleich|übernehm|abweichend|identisch|kopier|identique|même|copier|autre adresse|mism[ao]|igual|copiar|stess[oa]|copia|zelfde|taki sam|совпада|同じ|相同/i;

/** Fields on the page that repeat an earlier one, in document order. */
export const getRepeatedFields = memoizePerPage((page): readonly RepeatedField[] =>
  getFormGroups(page)
    .filter(
      ({ container }) => container.tag === 'form' || container.role === 'form' || container.tag !== 'body',
    )
    .flatMap(findRepeatedFields)
    .sort((one, other) => one.field.index - other.field.index),
);

/** Fields in a form whose label shows which group they belong to. */
interface PurposefulField {
  readonly field: ElementModel;
  readonly purpose: string;
  /** The names of the groups around the field, and its own label. */
  readonly context: string;
}

const MAX_FIELDS = 200;

function findRepeatedFields({ container }: FormGroup): RepeatedField[] {
  const { page } = container;
  const fields = page
    .byTag('input', 'select', 'textarea')
    .filter((field) => container.contains(field) && !field.isDisabled && field.inputType !== 'hidden')
    .slice(0, MAX_FIELDS)
    .flatMap((field): PurposefulField[] => {
      const purpose = getPurpose(field);
      return purpose === null ? [] : [{ field, purpose, context: getContext(field, container) }];
    });
  const address = findRepeatedAddress(fields, container) ?? findRepeatedContact(fields, container);
  return address === null ? findSingleRepeats(fields, container) : [address];
}

/** Asks the probe whether the page fills in what it asks for again. */
export function getRepeatRequests(page: PageModel): ProbeQuestions<'repeatedEntry'> {
  return getRepeatedFields(page).flatMap(({ field, others, earlierFields, container, kind, way }) => {
    if (way !== null || kind === 'confirmation' || kind === 'same') return [];
    const entries = earlierFields.flatMap((earlier) => {
      const value = sampleValues[getPurpose(earlier) ?? ''];
      return value === undefined || earlier.tag === 'select' ? [] : [{ field: earlier.index, value }];
    });
    const later = [field, ...others].filter(({ tag }) => tag !== 'select').map(({ index }) => index);
    const steps = page
      .byTag('button')
      .filter((button) => container.contains(button) && !isSubmitButton(button) && !button.isDisabled)
      .map(({ index }) => index);
    return entries.length === 0 || later.length === 0 ? [] : [{ node: field.index, entries, later, steps }];
  });
}

function getContext(field: ElementModel, container: ElementModel): string {
  const parts = [getFieldHints(field), field.attr('autocomplete') ?? ''];
  for (let at = field.flatParent; at && at !== container; at = at.flatParent) {
    if (at.tag === 'fieldset' || at.role === 'group' || at.role === 'region') parts.push(at.name);
    const heading = at.children.find(({ role }) => role === 'heading');
    if (heading) parts.push(heading.textContent);
  }
  return parts.join(' ');
}

/** Minimum number of fields that both addresses, or both contacts, must have. */
const MIN_GROUP_FIELDS = 3;

/** Finds a person's contact details, and those for the invoice after them. */
function findRepeatedContact(
  fields: readonly PurposefulField[],
  container: ElementModel,
): RepeatedField | null {
  const inContact = fields.filter(({ purpose }) => contactPurposes.has(purpose));
  const billing = inContact.filter(({ context }) => billingPattern.test(context));
  const own = inContact.filter((one) => !billingPattern.test(one.context) && !namesOtherParty(one));
  // More people than two have data of their own.
  if (own.length + billing.length < inContact.length) return null;
  return toRepeatedGroup('contact', own, billing, container);
}

/** Finds a shipping address and a billing address, in either order. */
function findRepeatedAddress(
  fields: readonly PurposefulField[],
  container: ElementModel,
): RepeatedField | null {
  const inAddress = fields.filter(({ purpose }) => addressPurposes.has(purpose));
  const shipping = inAddress.filter(
    ({ context }) => shippingPattern.test(context) && !billingPattern.test(context),
  );
  const billing = inAddress.filter(
    ({ context }) => billingPattern.test(context) && !shippingPattern.test(context),
  );
  const [first, second] = [shipping, billing].toSorted(
    (one, other) => (one[0]?.field.index ?? 0) - (other[0]?.field.index ?? 0),
  ) as [PurposefulField[], PurposefulField[]];
  return toRepeatedGroup('address', first, second, container);
}

/** Null if too few of the later fields are empty and ask for the same as earlier ones. */
function toRepeatedGroup(
  kind: 'address' | 'contact',
  first: readonly PurposefulField[],
  second: readonly PurposefulField[],
  container: ElementModel,
): RepeatedField | null {
  const pairs = second.flatMap(({ field, purpose }) => {
    const earlier = first.find((one) => one.purpose === purpose);
    const isRepeated = earlier !== undefined && earlier.field.index < field.index && isEmptyField(field);
    return isRepeated ? [{ field, earlier: earlier.field }] : [];
  });
  if (pairs.length < MIN_GROUP_FIELDS) return null;
  const elements = pairs.map(({ field }) => field);
  const earlierFields = pairs.map(({ earlier }) => earlier);
  const way = findCopyControl(container) ?? elements.find((field) => field.hasAttr('list')) ?? null;
  const [field, ...others] = elements;
  return { field: field!, earlier: first[0]!.field, kind, others, earlierFields, container, way };
}

function findSingleRepeats(fields: readonly PurposefulField[], container: ElementModel): RepeatedField[] {
  const repeats: RepeatedField[] = [];
  for (const [, sameFields] of Map.groupBy(fields, ({ purpose }) => purpose)) {
    // More than two make up a list (for example of passengers) or several forms in one.
    const [earlier, later] = sameFields;
    if (sameFields.length !== 2 || !isEmptyField(later!.field)) continue;
    const kind = getRepeatKind(earlier!, later!);
    if (kind === null) continue;
    const way = later!.field.hasAttr('list') ? later!.field : findCopyControl(container);
    const own = { field: later!.field, earlier: earlier!.field, earlierFields: [earlier!.field] };
    repeats.push({ ...own, kind, others: [], container, way });
  }
  return repeats;
}

function getRepeatKind(earlier: PurposefulField, later: PurposefulField): RepeatedField['kind'] | null {
  if (!earlier.field.isVisible) return null;
  if (later.purpose !== 'email' && later.purpose !== 'tel' && !haveSameLabel(earlier, later)) return null;
  if (confirmationPattern.test(later.context) && !confirmationPattern.test(earlier.context))
    return 'confirmation';
  if (!haveSameLabel(earlier, later)) return null;
  // An invoice often goes to the person who places the order.
  const isInvoice = billingPattern.test(later.context) && !namesOtherParty(earlier);
  if (!isInvoice && namesOtherParty(earlier) !== namesOtherParty(later)) return null;
  if (namesOtherParty(earlier) && earlier.context !== later.context && !isOwnData(later)) return null;
  return later.field.isVisible ? 'same' : 'step';
}

function namesOtherParty({ context }: PurposefulField): boolean {
  return otherPartyPattern.test(context);
}

/** Returns whether a label refers to the person who fills in the form, such as “Your name”. */
export function isOwnData({ field }: Pick<PurposefulField, 'field'>): boolean {
  return /^(your|my|ihre?|deine?|votre|tu|su)\b/.test(getEntryLabel(field));
}

function haveSameLabel({ field: one }: PurposefulField, { field: other }: PurposefulField): boolean {
  const label = getEntryLabel(one);
  return label !== '' && label === getEntryLabel(other);
}

function findCopyControl(container: ElementModel): ElementModel | null {
  const { page } = container;
  const controls = [
    ...page.byRole('checkbox', 'switch', 'radio', 'button', 'link', 'combobox', 'listbox'),
    ...page.byTag('input', 'button', 'select').filter(({ isExposed }) => !isExposed),
  ];
  const getText = (control: ElementModel) =>
    `${control.name} ${control.labels.map(({ textContent }) => textContent).join(' ')} ${control.textContent}`;
  return (
    controls.find((control) => container.contains(control) && copyPattern.test(getText(control))) ?? null
  );
}

/**
 * Returns whether the form has a control among the repeated fields whose purpose isn't known, such as a checkbox or a
 * link. It may copy the information or make it optional.
 */
export function hasOtherControl({ container, earlierFields, field, others }: RepeatedField): boolean {
  const { page } = container;
  const indexes = [...earlierFields, field, ...others].map(({ index }) => index);
  const [start, end] = [Math.min(...indexes), Math.max(...indexes)];
  const controls = [
    ...page.byRole('checkbox', 'switch', 'radio', 'button', 'link', 'combobox', 'listbox'),
    ...page.byTag('button', 'summary', 'a', 'select'),
    ...page.byTag('input').filter(({ inputType }) => inputType === 'checkbox' || inputType === 'radio'),
  ];
  return controls.some(
    (control) =>
      control.index > start &&
      control.index < end &&
      container.contains(control) &&
      !(control.tag === 'select' && getPurpose(control) === 'country'),
  );
}

const optionalPattern =
  /optional|if different|if it differs|falls abweichend|wenn abweichend|facultati|opcional|opzionale|optioneel|fakultativ/i;

/** Returns whether the later fields are marked in the same way as the earlier ones, and nothing calls them optional. */
export function hasSameRequirement({ container, earlierFields, field, others }: RepeatedField): boolean {
  const later = [field, ...others];
  const isMarked = (one: ElementModel) =>
    one.hasState(NodeState.required) || one.aria('aria-required') === 'true' || one.name.includes('*');
  return (
    later.every((one, at) => isMarked(one) || !isMarked(earlierFields[at]!)) &&
    !later.some((one) => optionalPattern.test(getContext(one, container)))
  );
}
