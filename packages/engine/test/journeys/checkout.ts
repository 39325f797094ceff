import type { Handler } from './sites.ts';

/** The requests that a checkout has received. */
export interface Received {
  orders: number;
  /** Requests other than GET, by path, and beacons. */
  readonly sent: string[];
}

/** How the markup of the checkout differs from the recorded one. */
export interface Mutation {
  readonly name: string;
  readonly apply: (html: string) => string;
}

const card = 'padding:8px;border:1px solid #000';

/** Six steps, each with one issue that no other step has. */
const stepPages: Readonly<Record<string, string>> = {
  '/cart': `<div class="cart"><img src="/tea.png" width="80" height="80"><a id="to-address" class="btn primary" href="/address">Go to checkout</a> <a href="/help">Help</a></div>`,
  '/address': `<form class="address" action="/shipping" method="post"><label>Full name <input id="name" name="name"></label><input id="street" name="street" style="${card}"><button id="next" class="btn primary">Continue to shipping</button></form>`,
  '/shipping': `<form class="shipping" action="/payment" method="post"><p style="color:#aaa;background:#fff">Choose how fast your tea arrives</p><label><input type="radio" name="speed" value="slow"> Slow</label><label><input type="radio" name="speed" value="fast"> Express</label><button id="next" class="btn primary">Continue to payment</button></form>`,
  '/review': `<form class="review" action="/order" method="post"><div role="buton" aria-foo="1">Summary</div><button id="edit" type="button" class="btn">Edit order</button><button id="pay" class="btn primary">Place your order</button></form>`,
  '/thanks': `<p lang="xx-not-a-language">Thank you</p><p>Order 1 received.</p>`,
};

/** The card is entered in a frame of a different site, which reports the result to the page. */
const paymentPage = (foreignOrigin: string) =>
  `<a class="terms" href="/terms"></a><iframe id="card" title="Card" src="${foreignOrigin}/card" width="400" height="200"></iframe><p id="state">No card yet</p><a id="next" class="btn primary" hidden href="/review">Review order</a><script>
    addEventListener('message', ({ data }) => {
      if (data !== 'card accepted') return;
      document.getElementById('state').textContent = 'Card accepted';
      document.getElementById('next').hidden = false;
    });
    document.addEventListener('keydown', () => navigator.sendBeacon('/beacon', 'key'));
    document.addEventListener('click', () => fetch('/click', { method: 'POST' }).catch(() => {}));
  </script>`;
const cardFrame = `<label>Card number <input id="number" autocomplete="cc-number"></label><label>Security number <input id="cvc" type="password"></label><button id="use" type="button">Use this card</button><script>
  document.getElementById('use').onclick = () => {
    if (document.getElementById('number').value === '4242424242424242' && document.getElementById('cvc').value === 'c-987-654') parent.postMessage('card accepted', '*');
  };
</script>`;

export const CARD_CODE = 'c-987-654';

/** A shop that counts what it receives. @param mutate changes the markup of each page */
export function createCheckout(mutate: (html: string) => string = (html) => html): {
  readonly handler: Handler;
  readonly received: Received;
} {
  const received: Received = { orders: 0, sent: [] };
  const handler: Handler = ({ path, method, html, redirect, foreignOrigin }) => {
    if (method !== 'GET') received.sent.push(path);
    if (path === '/order' && method === 'POST') {
      received.orders += 1;
      redirect('/thanks');
    } else if (path === '/card') html(mutate(cardFrame), { title: 'Card' });
    else if (path === '/payment') html(mutate(paymentPage(foreignOrigin)), { title: 'Payment' });
    else if (stepPages[path] !== undefined) html(mutate(stepPages[path]), { title: path.slice(1) });
    else html('', { status: 404 });
  };
  return { handler, received };
}

const click = (...selectors: string[][]) => ({ type: 'click', selectors });

/** The recorded steps. @param pay marks of the step that places the order */
export const createCheckoutSteps = (origin: string, pay: object = {}) => [
  { type: 'navigate', url: `${origin}/cart`, name: 'Cart' },
  { ...click(['aria/Go to checkout[role="link"]'], ['#to-address'], ['xpath///a[1]']), name: 'Address' },
  { type: 'change', selectors: [['aria/Full name'], ['#name']], value: 'Ada Lovelace' },
  { type: 'change', selectors: [['#street'], ['[name=street]']], value: '1 Analytical Way' },
  {
    ...click(['aria/Continue to shipping[role="button"]'], ['#next'], ['text/Continue to shipping']),
    name: 'Shipping',
  },
  { type: 'change', selectors: [['aria/Express'], ['[value=fast]']], value: true },
  {
    ...click(['aria/Continue to payment[role="button"]'], ['#next']),
    name: 'Payment',
    assertedEvents: [{ type: 'navigation', url: `${origin}/payment` }],
  },
  { type: 'change', frame: [0], selectors: [['aria/Card number'], ['#number']], value: '4242424242424242' },
  { type: 'change', frame: [0], selectors: [['aria/Security number'], ['#cvc']], value: { secret: 'CVC' } },
  { ...click(['aria/Use this card[role="button"]'], ['#use']), frame: [0] },
  { ...click(['aria/Review order[role="link"]'], ['#next']), name: 'Review' },
  { ...click(['aria/Place your order[role="button"]'], ['#pay']), name: 'Confirmation', ...pay },
];

/** The rule that finds each step's issue, by the step's name. */
export const barriers: Readonly<Record<string, string>> = {
  Cart: 'image-alt',
  Address: 'label',
  Shipping: 'color-contrast',
  Payment: 'link-name',
  Review: 'aria-roles',
  Confirmation: 'valid-lang',
};

/** Typical changes to markup in a redesign. */
export const mutations: readonly Mutation[] = [
  {
    name: 'other ids',
    apply: (html) =>
      html
        .replaceAll(/ id="(to-address|next|name|street|pay|number|cvc|use)"/g, ' id="x-$1-2"')
        .replaceAll(/getElementById\('(next|number|cvc|use)'\)/g, "getElementById('x-$1-2')"),
  },
  {
    name: 'other classes',
    apply: (html) =>
      html
        .replaceAll('btn primary', 'css-1x2y3z')
        .replaceAll(/class="(cart|address|shipping|review)"/g, 'class="css-9q8w7e"'),
  },
  {
    name: 'a wrapper',
    apply: (html) => html.replaceAll(/(<button.*?<\/button>)/g, '<div><span class="wrap">$1</span></div>'),
  },
  {
    name: 'a wrapper around everything',
    apply: (html) => `<section><div class="grid"><div>${html}</div></div></section>`,
  },
  {
    name: 'more words',
    apply: (html) =>
      html.replaceAll('Continue to', 'Save and continue to').replace('Go to checkout', 'Go to checkout now'),
  },
  {
    name: 'fewer words',
    apply: (html) =>
      html
        .replace('Continue to shipping', 'Continue shipping')
        .replace('Review order', 'Review your order')
        .replace('Use this card', 'Use card'),
  },
  {
    name: 'a different order',
    apply: (html) =>
      html
        .replace(/(<label>Full name.*?<\/label>)(<input id="street".*?>)/, '$2$1')
        .replace(/(<label><input type="radio".*?<\/label>)(<label>.*?<\/label>)/, '$2$1'),
  },
  {
    name: 'new elements in front',
    apply: (html) =>
      `<nav><a href="/">Home</a><a href="/tea">Tea</a><button type="button">Menu</button></nav>${html}`,
  },
  {
    name: 'no ids, and different text',
    apply: (html) =>
      html
        .replaceAll(/ id="(to-address|name|street|pay)"/g, '')
        .replace('Full name', 'Your full name')
        .replace('Go to checkout', 'Checkout'),
  },
  {
    name: 'buttons instead of links',
    apply: (html) =>
      html.replace(
        /<a id="to-address" class="btn primary" href="(.*?)">(.*?)<\/a>/,
        `<button id="go" onclick="location.href='$1'">$2</button>`,
      ),
  },
];
