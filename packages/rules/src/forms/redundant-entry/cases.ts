import { defineCases } from '../../rule-cases.ts';
import { redundantEntry } from './rule.ts';

const addressFields = (attributes: string) =>
  ['Street', 'City', 'Postal code'].map((label) => `<label>${label} <input ${attributes}></label>`).join('');
const shipping = `<fieldset><legend>Shipping address</legend>${addressFields('required')}</fieldset>`;
const billing = (attributes: string) =>
  `<fieldset><legend>Billing address</legend>${addressFields(attributes)}</fieldset>`;
const button = '<button>Continue</button>';
const email = '<label>Email <input type="email"></label>';

const plainShipping = `<fieldset><legend>Shipping address</legend>${addressFields('')}</fieldset>`;
const contact = (legend: string) =>
  `<fieldset><legend>${legend}</legend>${['Name', 'Email', 'Phone'].map((label) => `<label>${label} <input></label>`).join('')}</fieldset>`;
const copying = `<script>document.querySelector('form').addEventListener('change', () => {
  const fields = document.querySelectorAll('input');
  for (let at = 0; at < 3; at++) fields[at + 3].value = fields[at].value;
})</script>`;
const own = '<label>Your email <input type="email"></label>';
const steps = `<section>${own}<button type="button">Continue</button></section><section hidden>${own}</section>`;
const opening = `<script>document.querySelector('section button').onclick = () => {
  for (const section of document.querySelectorAll('section')) section.hidden = !section.hidden;
}</script>`;

export const cases = defineCases(redundantEntry, {
  passed: [
    `<form>${shipping}<label><input type="checkbox"> Billing address is the same</label>${billing('required')}${button}</form>`,
    `<form>${shipping}<button type="button">Copy shipping address</button>${billing('required')}${button}</form>`,
    `<form lang="de">${shipping}<label><input type="checkbox"> Abweichende Rechnungsadresse</label><div hidden>${billing('required')}</div>${button}</form>`,
    // Scripts copy the first address, and what was entered in the first step.
    `<form>${shipping}${billing('required')}${button}</form>${copying}`,
    `<form>${steps}${button}</form>${opening}<script>document.querySelector('form').addEventListener('input', ({ target }) => { document.querySelectorAll('section input')[1].value = target.value })</script>`,
    `<form>${email}<label>Confirm email <input type="email" list="known"></label><datalist id="known"><option>me@example.com</datalist>${button}</form>`,
  ],
  failed: [
    { html: `<form>${shipping}${billing('required')}${button}</form>`, reason: 'address' },
    {
      html: `<form>${shipping}${billing('required')}${button}</form><script>'no listeners'</script>`,
      reason: 'address',
    },
    // The form marks none of its fields as required.
    { html: `<form>${plainShipping}${billing('')}${button}</form>`, reason: 'address' },
    {
      html: `<form>${contact('Your request')}<label>What do you need? <input></label>${contact('Invoice to')}${button}</form>`,
      reason: 'contact',
    },
    { html: `<form>${steps}${button}</form>${opening}`, reason: 'ownStep' },
    {
      html: `<form>${billing('aria-required="true"')}${shipping}${button}</form>`,
      reason: 'address',
    },
    {
      html: `<form><h2>Order</h2>${['shipping', 'billing'].map((kind) => ['street-address', 'address-level2', 'postal-code'].map((token) => `<label>${token} <input required autocomplete="${kind} ${token}"></label>`).join('')).join('')}${button}</form>`,
      reason: 'address',
    },
  ],
  cantTell: [
    { html: `<form>${shipping}${billing('')}${button}</form>`, reason: 'optionalAddress' },
    // Something between the addresses may copy or skip them.
    {
      html: `<form>${shipping}<label><input type="checkbox"> Send me an invoice</label>${billing('required')}${button}</form>`,
      reason: 'optionalAddress',
    },
    {
      html: `<form>${plainShipping}<fieldset><legend>Billing address, if it differs</legend>${addressFields('')}</fieldset>${button}</form>`,
      reason: 'optionalAddress',
    },
    {
      html: `<form>${contact('Your request')}<label><input type="checkbox"> Invoice</label>${contact('Invoice to')}${button}</form>`,
      reason: 'optionalContact',
    },
    // The step doesn't open.
    { html: `<form>${steps}${button}</form><script>'no listeners'</script>`, reason: 'step' },
    {
      html: `<form>${email}<label>Confirm email <input type="email"></label>${button}</form>`,
      reason: 'confirmation',
    },
    {
      html: `<form lang="de"><label>E-Mail <input></label><label>E-Mail wiederholen <input></label>${button}</form>`,
      reason: 'confirmation',
    },
    {
      html: `<form><section>${email}</section><section hidden>${email}</section>${button}</form>`,
      reason: 'step',
    },
    {
      html: `<form><h2>About you</h2>${email}<h2>Newsletter</h2>${email}${button}</form>`,
      reason: 'same',
    },
  ],
  inapplicable: [
    `<form>${email}${button}</form>`,
    '<form><label>Password <input type="password"></label><label>Confirm password <input type="password"></label><button>Sign up</button></form>',
    // Two forms, two processes.
    `<form>${email}<button>Sign in</button></form><form>${email}<button>Subscribe</button></form>`,
    // Filled in.
    `<form>${shipping}${billing('required value="Kiel"')}${button}</form>`,
    `<form>${email}<label>Confirm email <input type="email" value="me@example.com"></label>${button}</form>`,
    // Different people.
    `<form><fieldset><legend>Passenger 1</legend>${email}</fieldset><fieldset><legend>Passenger 2</legend>${email}</fieldset>${button}</form>`,
    `<form><fieldset><legend>Sender</legend>${addressFields('required')}</fieldset><fieldset><legend>Recipient</legend>${addressFields('required')}</fieldset>${button}</form>`,
    `<form>${email}${email}${email}${button}</form>`,
    // A technical contact and one for invoices.
    `<form>${contact('Technical contact')}${contact('Billing contact')}${button}</form>`,
    '<form><label>Street <input></label><label>City <input></label><button>Continue</button></form>',
  ],
});
