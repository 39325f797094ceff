import { defineCases } from '../../rule-cases.ts';
import { finalSubmission } from './rule.ts';

const card =
  '<label>Card number <input autocomplete="cc-number"></label><label>Security code <input autocomplete="cc-csc"></label>';
const pay = '<button>Pay $24.00</button>';

export const cases = defineCases(finalSubmission, {
  passed: [
    `<form><label><input type="checkbox" required> I’ve checked my order and confirm that it’s correct</label>${card}${pay}</form>`,
    `<h1>Review your order</h1><p>Two mugs, $24.00</p><a href="/checkout/address">Edit address</a><form>${pay}</form>`,
    `<h1>Order summary</h1><p>Two mugs</p><form><button type="button">Change</button><button>Place order</button></form>`,
    // Pages that only ask for confirmation. Scripts or servers may require a checkbox without the `required`
    // attribute.
    '<h1>Confirmation</h1><p>Are you sure you want to proceed? Your account will be permanently deleted.</p><form><button>Delete my account</button> <a href="/account">Cancel</a></form>',
    '<h1>Delete account</h1><form><label><input type="checkbox" name="confirm"> Yes</label> <button>Delete my account</button></form>',
    '<form><label><input type="checkbox"> I confirm the deactivation</label><button>Deactivate account</button></form>',
    `<h1>Order confirmation</h1><p>Ada Park, 1 Quay Road <a href="/checkout/address">(Edit)</a></p><form><button>Confirm order</button></form>`,
    `<form>${card}${pay}</form><p>You can cancel your order within 24 hours.</p>`,
    '<form><button>Book now</button><button>Confirm payment</button></form><p>Free cancellation until May 3</p>',
    '<dialog open aria-label="Delete account"><form><label>Type DELETE <input></label><button>Delete account</button></form></dialog>',
    '<div lang="de"><h1>Bestellung überprüfen</h1><a href="/korb">Warenkorb ändern</a><form><button>Zahlungspflichtig bestellen</button></form></div>',
  ],
  cantTell: [
    { html: `<form>${card}${pay}</form>`, reason: 'final' },
    { html: `<form>${card}<button>Donate now</button></form>`, reason: 'final' },
    { html: '<form><input type="submit" value="Place order"></form>', reason: 'final' },
    {
      html: '<form><label>Password <input type="password"></label><button>Delete my account</button></form>',
      reason: 'final',
    },
    // A checkbox that's already selected, and a warning without a way to cancel in the form.
    {
      html: '<form><label><input type="checkbox" checked> I confirm the deletion</label><button>Delete my account</button></form>',
      reason: 'final',
    },
    {
      html: '<p>Are you sure? This can’t be undone.</p><form><button>Delete my account</button></form><a href="/">Back</a>',
      reason: 'final',
    },
    {
      html: '<form><label>Amount <input></label><button>Transfer now</button></form>',
      reason: 'final',
    },
    // Agreeing to terms doesn't mean that the data was checked.
    {
      html: `<form><label><input type="checkbox" required> I agree to the terms of sale</label>${card}${pay}</form>`,
      reason: 'final',
    },
    // A heading alone doesn't let people correct anything.
    { html: `<h1>Review your order</h1><form>${card}${pay}</form>`, reason: 'final' },
    {
      html: '<form lang="fr"><label>Numéro de carte <input></label><button>Payer</button></form>',
      reason: 'final',
    },
    // A control that appears only later is no way to correct something now.
    { html: `<h1>Order summary</h1><a href="/edit" hidden>Edit</a><form>${pay}</form>`, reason: 'final' },
  ],
  inapplicable: [
    // Starts a purchase.
    '<form><button>Buy now</button></form>',
    '<form><button>Add to cart</button></form>',
    '<form><label>Amount <input></label><button>Donate</button></form>',
    '<form><label>Email <input type="email"></label><button>Subscribe</button></form>',
    // Opens something, such as a dialog.
    '<button>Delete account</button>',
    '<form><button type="button">Delete account</button></form>',
    '<a href="/pay">Pay now</a>',
    `<form hidden>${card}${pay}</form>`,
    `<form>${card}<button disabled>Pay now</button></form>`,
    '<form><button>Payment methods</button></form>',
  ],
});
