/** HTML's autofill field names (https://html.spec.whatwg.org/#autofill-field) that no contact word may precede. */
const plainFields = new Set(
  [
    'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username',
    'new-password current-password one-time-code organization-title organization',
    'street-address address-line1 address-line2 address-line3',
    'address-level4 address-level3 address-level2 address-level1 country country-name postal-code',
    'cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type',
    'transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo',
  ].flatMap((line) => line.split(' ')),
);

/** The ones that may: `home tel`, `work email`. */
const contactFields = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
);

const addressTypes = new Set(['shipping', 'billing']);
const contactTypes = new Set(['home', 'work', 'mobile', 'fax', 'pager']);

export interface AutocompleteProblem {
  readonly reason: 'unknownField' | 'noField' | 'notForField' | 'tooMuch';
  /** The word that breaks the order; empty when one is lacking. */
  readonly token: string;
}

/**
 * Reads the words of an `autocomplete` attribute in the order that HTML asks for: `section-*`, shipping or
 * billing, the kind of contact, the field, `webauthn`; all but the field may lack.
 * @param tokens lower case
 * @returns what is wrong, or null
 */
export function findAutocompleteProblem(tokens: readonly string[]): AutocompleteProblem | null {
  const rest = [...tokens];
  if (rest[0]?.startsWith('section-')) rest.shift();
  if (addressTypes.has(rest[0] ?? '')) rest.shift();
  const contact = contactTypes.has(rest[0] ?? '') ? rest.shift() : undefined;
  const field = rest.shift();
  if (field === undefined || field === 'webauthn') return { reason: 'noField', token: '' };
  if (!plainFields.has(field) && !contactFields.has(field)) return { reason: 'unknownField', token: field };
  if (contact !== undefined && plainFields.has(field)) return { reason: 'notForField', token: contact };
  if (rest[0] === 'webauthn') rest.shift();
  return rest[0] === undefined ? null : { reason: 'tooMuch', token: rest[0] };
}
