import { defineCases } from '../../rule-cases.ts';
import { statusMessages } from './rule.ts';

const onClick = (act: string) =>
  `<script>document.querySelector('button').onclick = () => { ${act} }</script>`;
const addToCart = '<p>Tide mug</p><button>Add to cart</button>';
const search =
  '<form role="search"><label>Search <input type="search"></label></form><p id="count">12 results</p>';
const onSearch = (act: string) =>
  `<script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); ${act} })</script>`;
const contact = (more = '') =>
  `<form><label>Name <input id="who"></label><label>Message <textarea></textarea></label><button>Send</button></form>${more}`;

export const cases = defineCases(statusMessages, {
  passed: [
    `${addToCart}<p role="status" id="message"></p>${onClick("message.textContent = 'Added to cart'")}`,
    `${addToCart}<div aria-live="polite"><p><span id="message"></span></p></div>${onClick("setTimeout(() => { message.textContent = 'Added to cart' }, 200)")}`,
    `${addToCart}${onClick("document.body.insertAdjacentHTML('beforeend', '<p role=alert>Added to cart</p>')")}`,
    `${addToCart}<p id="message" tabindex="-1"></p>${onClick("message.textContent = 'Added to cart'; message.focus()")}`,
    // A visible message, and the same message in a live region a moment later.
    `${addToCart}<p id="message"></p><p id="live" aria-live="polite" style="position: absolute; width: 1px; height: 1px; overflow: hidden"></p>${onClick("message.textContent = 'Added to cart'; setTimeout(() => { live.textContent = 'Added to cart' }, 150)")}`,
    `${search.replace('<p ', '<output ').replace('</p>', '</output>')}${onSearch("count.textContent = '3 results'")}`,
    // The number of results is announced, so the heading does not have to be.
    `${search}<h2 id="none" hidden>No results</h2><script>document.querySelector('input').oninput = () => { none.hidden = false; count.textContent = '0 articles for “a”' }</script>`.replace(
      '<p ',
      '<p role="status" ',
    ),
  ],
  failed: [
    // Next to the button, on the same line.
    {
      html: `<p>${addToCart}<span id="message" hidden> Added to cart</span></p>${onClick('message.hidden = false')}`,
      reason: 'silent',
    },
    // The announcement doesn't convey the outcome.
    {
      html: `${search}<h2 id="none" hidden>No results</h2><script>document.querySelector('input').oninput = () => { none.hidden = false; count.textContent = 'Loading…' }</script>`.replace(
        '<p ',
        '<p role="status" ',
      ),
      reason: 'silent',
    },
    {
      html: `${addToCart}<p id="message"></p>${onClick("message.textContent = 'Added to cart'")}`,
      reason: 'silent',
    },
    {
      html: `${addToCart}<p id="message" hidden>1 item added to your basket.</p>${onClick('message.hidden = false')}`,
      reason: 'silent',
    },
    {
      html: `${addToCart}${onClick("setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<div>✓ Added to cart</div>'), 200)")}`,
      reason: 'silent',
    },
    { html: `${search}${onSearch("count.textContent = '3 results'")}`, reason: 'silent' },
    {
      html: `<label>Sort <select><option>Name</option><option>Price</option></select></label><p id="busy"></p><script>document.querySelector('select').onchange = () => { busy.textContent = 'Loading…' }</script>`,
      reason: 'silent',
    },
    {
      html: `<button>Save</button><p id="message" aria-live="off"></p>${onClick("message.textContent = 'Your changes have been saved.'")}`,
      reason: 'silent',
    },
    {
      html: `<html lang="de"><title>Shop</title><button>In den Warenkorb</button><p id="message"></p>${onClick("message.textContent = 'Zum Warenkorb hinzugefügt'")}</html>`,
      reason: 'silent',
    },
  ],
  cantTell: [
    {
      html: `${addToCart}<p id="message"></p><p id="live" role="status"></p>${onClick("message.textContent = 'Added to cart'; live.textContent = 'One mug, 12 euros'")}`,
      reason: 'otherwise',
    },
    {
      html: `${addToCart}${onClick("document.body.insertAdjacentHTML('beforeend', '<p role=status>Added to cart</p>')")}`,
      reason: 'inserted',
    },
    {
      html: `${addToCart}<p id="total">No items yet</p>${onClick("total.textContent = 'One mug'")}`,
      reason: 'appeared',
    },
    {
      html: `${addToCart}<dialog id="cart"><p>Added to cart</p></dialog>${onClick('cart.show(); document.activeElement.blur()')}`,
      reason: 'appeared',
    },
  ],
  inapplicable: [
    addToCart,
    `${addToCart}${onClick('')}`,
    // The value of a field that a script draws.
    `${addToCart}<div role="combobox" aria-label="Size" aria-expanded="false"><span id="value"></span></div>${onClick("value.textContent = 'Large'")}`,
    // An entry moves up.
    `${addToCart}<p id="one">Prints</p><p id="two">Maps</p>${onClick("one.textContent = 'Maps'; two.remove()")}`,
    // A field that a script draws is empty again.
    `${addToCart}<div id="field">Mug</div>${onClick("field.textContent = 'Select…'")}`,
    // The label of the control changes, and the control has focus.
    `<button>Copy</button>${onClick("this.textContent = 'Copied'; document.querySelector('button').textContent = 'Copied'")}`,
    `<button>Show more</button><ul></ul>${onClick("document.querySelector('ul').innerHTML = '<li>Ferry to Oslo</li><li>Ferry to Kiel</li>'")}`,
    `<button>Delete</button><p id="message"></p>${onClick("message.textContent = 'Saved'")}`,
    `<button aria-expanded="false">Add</button><p id="message"></p>${onClick("message.textContent = 'Saved'")}`,
    // Effects of blocked requests.
    `${addToCart}<p id="message"></p>${onClick("fetch('/cart', { method: 'POST' }).catch(() => { message.textContent = 'Something went wrong' })")}`,
    // A tooltip, and the prompt of a dialog with a field that gets focus.
    `${addToCart}${onClick("document.body.insertAdjacentHTML('beforeend', '<div class=ui-tooltip>One mug</div>')")}`,
    `${addToCart}${onClick("document.body.insertAdjacentHTML('beforeend', '<div style=\"position: fixed; top: 0\"><p>How many mugs?</p><input id=many aria-label=Mugs></div>'); many.focus()")}`,
    contact(),
  ],
});
