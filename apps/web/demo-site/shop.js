// The demo shop's behavior. Its barriers are listed in ../demo-site-barriers.json; everything else here should work.
const find = (selector) => document.querySelector(selector);
const findAll = (selector) => [...document.querySelectorAll(selector)];

function addToBasket(amount) {
  const count = find('[data-basket-count]');
  count.textContent = String(Number(count.textContent) + amount);
}

for (const button of findAll('[data-add]')) {
  button.addEventListener('click', () => {
    addToBasket(1);
    const status = find('[data-added]');
    if (status) status.textContent = `${button.dataset.add} is in your basket.`;
  });
}

for (const chip of findAll('[data-kind-filter]')) {
  chip.addEventListener('click', () => {
    for (const other of findAll('[data-kind-filter]')) other.ariaPressed = String(other === chip);
    const kind = chip.dataset.kindFilter;
    for (const product of findAll('[data-products] > *'))
      product.hidden = kind !== '' && product.dataset.kind !== kind;
  });
}

const newestFirst = findAll('[data-products] > *');
find('[data-sort]')?.addEventListener('change', ({ target }) => {
  const direction = { up: 1, down: -1 }[target.value] ?? 0;
  const price = (product) => Number(product.dataset.price);
  find('[data-products]').append(...newestFirst.toSorted((a, b) => direction * (price(a) - price(b))));
});

for (const thumb of findAll('.thumbs input')) {
  thumb.addEventListener('click', () => {
    find('.gallery-main').src = thumb.src;
  });
}

find('[data-buy]')?.addEventListener('submit', (event) => {
  event.preventDefault();
  addToBasket(Number(find('#amount').value));
});

find('[data-gift]')?.addEventListener('click', ({ target }) => target.toggleAttribute('data-on'));

for (const tab of findAll('[role=tab]')) {
  tab.addEventListener('click', () => {
    for (const other of findAll('[role=tab]')) {
      other.ariaSelected = String(other === tab);
      other.tabIndex = other === tab ? 0 : -1;
      document.getElementById(other.getAttribute('aria-controls')).hidden = other !== tab;
    }
  });
}

function say(form, status, words) {
  find(form)?.addEventListener('submit', (event) => {
    event.preventDefault();
    find(status).textContent = words;
  });
}
say('[data-newsletter]', '.newsletter-thanks', 'Thank you. The next letter comes on the first of the month.');
say('[data-contact]', '[data-sent]', 'Thank you. We answer within two days.');
find('.send')?.addEventListener('click', () => find('[data-contact]').requestSubmit());

for (const amount of findAll('.amount')) {
  amount.addEventListener('input', () => {
    const total = findAll('.amount').reduce(
      (sum, each) => sum + Number(each.value) * Number(each.dataset.price),
      0,
    );
    find('[data-total]').textContent = total.toFixed(2);
  });
}
for (const button of findAll('.remove')) {
  button.addEventListener('click', () => {
    const amount = button.closest('tr').querySelector('.amount');
    amount.value = '0';
    amount.dispatchEvent(new Event('input'));
    button.closest('tr').remove();
  });
}
