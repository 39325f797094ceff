import type { ElementModel } from '@curbcut/page-model';
import { findAutocompleteProblem } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

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

/** Corrects the token to the intended field name, based on its spelling or the name, type or label of the field. */
export const autocompleteValid = defineRecipe(
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
        `Browsers recognize “${value}” and can fill in the field.`,
        [setAttribute(field, 'autocomplete', value)],
        isSpelling ? null : `Check that the field asks for ${value}, as its name and label suggest.`,
      );
    }
    return createFix(
      'guess',
      'Browsers do not recognize the value, so it has no effect.',
      [removeAttribute(field, 'autocomplete')],
      'If the field asks for personal data of the user, set autocomplete to the matching value from the HTML specification.',
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
  // A field name in several words, such as “work phone”.
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

/** Guesses the field name from the type, name, id, label or placeholder of the field. */
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
