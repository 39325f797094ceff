/** Autofill field names (https://html.spec.whatwg.org/#autofill-field) that cannot follow a contact type. */
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

/** Autofill field names that can follow a contact type: `home tel`, `work email`. */
const contactFields = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
);

const addressTypes = new Set(['shipping', 'billing']);
const contactTypes = new Set(['home', 'work', 'mobile', 'fax', 'pager']);

export interface AutocompleteProblem {
  readonly reason: 'unknownField' | 'noField' | 'notForField' | 'tooMuch';
  /** The token that breaks the order; empty if the field name is missing. */
  readonly token: string;
}

/**
 * Finds the first problem in the tokens of an `autocomplete` attribute. HTML requires this order:
 * `section-*`, shipping or billing, contact type, field name, `webauthn`. Only the field name is required.
 *
 * @param tokens in lowercase
 * @returns null if the value is valid
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
