import type { ElementModel } from '@curbcut/page-model';
import { readAutocomplete } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, set } from '../../shared/steps.ts';

/** Words that people write for the field names of HTML, without signs between. */
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
  organisation: 'organization',
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

const modifiers = /^(section-.*|shipping|billing|home|work|mobile|fax|pager)$/;

/** The word of HTML’s list that was meant, as its spelling, the field’s name, type or label tell. */
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
          ? inOrder(tokens)
          : withField(tokens, token, field);
    if (corrected !== null && corrected.length > 0 && readAutocomplete(corrected) === null) {
      const value = corrected.join(' ');
      const isSpelling = reason !== 'unknownField' || fieldName(token) !== null;
      return fix(
        isSpelling ? 'likely' : 'guess',
        `Browsers know “${value}” and can fill in the field.`,
        [set(field, 'autocomplete', value)],
        isSpelling ? null : `Check that the field asks for ${value}: its name and label say so.`,
      );
    }
    return fix(
      'guess',
      'Browsers do not know the value, so it helps nobody.',
      [drop(field, 'autocomplete')],
      'If the field asks for something about the person who fills it in, write the word for it from HTML’s list into autocomplete.',
    );
  },
);

/** The longest beginning that is understood, or the words in the order that HTML asks for. */
function inOrder(tokens: readonly string[]): string[] {
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

function withField(tokens: readonly string[], token: string, field: ElementModel): string[] | null {
  const before = tokens.filter((each) => modifiers.test(each));
  // “work phone”, written in several words.
  const others = tokens.filter((each) => !modifiers.test(each));
  const joined = others.length > 1 ? fieldName(others.join('')) : null;
  const name =
    joined ??
    (token === '' ? null : fieldName(token)) ??
    others.map(fieldName).find(Boolean) ??
    hinted(field);
  if (!name) return null;
  const isContact = readAutocomplete(['work', name]) === null;
  return inOrder([
    ...before.filter((each) => isContact || !/^(home|work|mobile|fax|pager)$/.test(each)),
    name,
  ]);
}

/** The field name of HTML that a word means; null where none is near. */
function fieldName(word: string): string | null {
  const plain = word.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (readAutocomplete([word]) === null) return word;
  if (Object.hasOwn(synonyms, plain)) return synonyms[plain]!;
  return readAutocomplete([plain]) === null ? plain : null;
}

/** What the type, name, id or label of the field says that it asks for. */
function hinted(field: ElementModel): string | null {
  if (field.inputType === 'email') return 'email';
  if (field.inputType === 'tel') return 'tel';
  if (field.inputType === 'url') return 'url';
  for (const hint of [field.attr('name'), field.attr('id'), field.name, field.attr('placeholder')]) {
    const name = hint && /[a-z]/i.test(hint) ? fieldName(hint) : null;
    if (name) return name;
  }
  return null;
}
