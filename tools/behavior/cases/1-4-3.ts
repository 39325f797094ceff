import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

/** Contrast of text in states that a page has only in use; 1.4.3 has no exception for any but inactive controls. */
export const contrastInStates = defineCases('1.4.3', {
  failing: {
    'table-row-hover': {
      title: 'Table rows whose text turns pale under the pointer',
      why: 'Under the pointer, the cells (#9fb4c9 on #eaf1f8) have about 1.9:1.',
      page: renderApplication(
        'Orders of today',
        `<table><thead><tr><th scope="col">Order</th><th scope="col">Total</th></tr></thead><tbody><tr><td>Desk lamp</td><td>48.00</td></tr><tr><td>Shelf</td><td>120.00</td></tr></tbody></table>`,
        { css: 'td,th{padding:8px 14px;text-align:left}tbody tr:hover td{background:#eaf1f8;color:#9fb4c9}' },
      ),
    },
    'hover-by-script': {
      title: 'Cards whose text a script makes pale under the pointer',
      why: 'The class that a script adds on mouseenter gives the text #c9b9a9 on white (1.9:1).',
      page: renderShop(
        'New in spring',
        `<div class="cards"><a class="card" href="/rake">Rake with long handle</a><a class="card" href="/trowel">Trowel of steel</a></div>`,
        {
          css: '.card{display:inline-block;padding:24px;border:1px solid #555;color:#222;background:#fff}.card.near{color:#c9b9a9}',
          script:
            "document.querySelectorAll('.card').forEach(function(c){c.addEventListener('mouseenter',function(){c.classList.add('near')});c.addEventListener('mouseleave',function(){c.classList.remove('near')})})",
        },
      ),
    },
    'label-while-typing': {
      title: 'Label that turns pale while its field has the focus',
      why: 'With the focus in the field, the label (#9cc3ea on white) has about 1.8:1.',
      page: renderService(
        'Change your address',
        `<form action="/a" method="post"><div class="f"><label for="s">Street</label><input id="s" autocomplete="street-address"></div><div class="f"><label for="t">Town</label><input id="t" autocomplete="address-level2"></div><button>Save</button></form>`,
        { css: '.f:focus-within label{color:#9cc3ea}' },
      ),
    },
    'field-text-on-focus': {
      title: 'Field whose text turns pale on focus',
      why: 'With the focus, the value of the field (#b4b4b4 on white) has about 2:1.',
      page: renderService(
        'Your meter',
        `<form action="/m" method="post"><label for="n">Number of the meter</label><input id="n" value="4471 203"><button>Continue</button></form>`,
        { css: 'input:focus{color:#b4b4b4}' },
      ),
    },
    'invalid-field-after-sending': {
      title: 'Field in error with pale red text on pink',
      why: 'After sending, the value of the field (#f28b8b on #fdecec) has about 2:1.',
      page: renderService(
        'Order a wristband',
        `<form id="f" action="/w" method="post" novalidate><label for="c">Code of the course</label><input id="c" value="no code" aria-describedby="m"><p id="m"></p><button>Order</button></form>`,
        {
          css: 'input[aria-invalid=true]{color:#f28b8b;background:#fdecec}#m{color:#8a0000}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();document.getElementById('c').setAttribute('aria-invalid','true');document.getElementById('m').textContent='Enter a code of six digits.'})",
        },
      ),
    },
    'label-after-sending': {
      title: 'Labels that turn pale orange when the form is refused',
      why: 'The class that the form gets on submit gives the label of invalid fields #f5b060 on white (1.9:1).',
      page: renderShop(
        'Ask about a delivery',
        `<form id="f" action="/d" method="post" novalidate><div class="row"><label for="o">Number of the order</label> <input id="o" required></div><p id="m" role="alert"></p><button>Ask</button></form>`,
        {
          css: '.checked .row label{color:#f5b060}#m{color:#7a0000}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){if(document.getElementById('o').value)return;e.preventDefault();this.classList.add('checked');document.getElementById('m').textContent='Enter the number of your order.'})",
        },
      ),
    },
    'pressed-toggle': {
      title: 'Toggle button whose label turns pale when it is pressed',
      why: 'Pressed, the label (#fff on #ffd24d) has about 1.4:1.',
      page: renderApplication(
        'Notes',
        `<button type="button" class="t" aria-pressed="false" aria-expanded="false" aria-controls="more">Show details</button><div id="more" hidden><p>Three notes of last week.</p></div>`,
        {
          css: '.t{font:inherit;padding:8px 14px;background:#fff;border:1px solid #444;color:#222}.t[aria-pressed=true]{background:#ffd24d;color:#fff}',
          script:
            "var t=document.querySelector('.t');t.onclick=function(){var on=t.getAttribute('aria-pressed')!=='true';t.setAttribute('aria-pressed',on);t.setAttribute('aria-expanded',on);document.getElementById('more').hidden=!on}",
        },
      ),
    },
  },
  passing: {
    'hover-darkens': {
      title: 'Rows and links that become darker under the pointer',
      why: 'All colors under the pointer have more than 7:1.',
      page: renderApplication(
        'Orders of the week',
        `<table><thead><tr><th scope="col">Order</th></tr></thead><tbody><tr><td><a href="/o1">Desk lamp</a></td></tr><tr><td><a href="/o2">Shelf</a></td></tr></tbody></table>`,
        { css: 'td,th{padding:8px 14px}tbody tr:hover{background:#0b2c4a}tbody tr:hover a{color:#fff}' },
      ),
    },
    'disabled-after-sending': {
      title: 'Button that is disabled while the form is sent',
      why: 'Text of inactive controls is exempt.',
      page: renderService(
        'Renew your card',
        `<form id="f" action="/r" method="post"><label for="n">Number of the card</label><input id="n" value="3302"><button id="b">Renew</button></form>`,
        {
          css: 'button:disabled{background:#ddd;color:#aaa;border-color:#ddd}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();document.getElementById('b').disabled=true})",
        },
      ),
    },
    'text-replaced-on-hover': {
      title: 'Button whose text is replaced by another one under the pointer',
      why: 'The first text becomes transparent and is no longer displayed; the one in its place has 21:1.',
      page: renderShop(
        'Garden hose',
        `<p>Fifteen meters.</p><button type="button" class="r" data-to="In stock">Ask for it</button>`,
        {
          css: '.r{position:relative;font:inherit;padding:10px 20px;background:#fff;color:#222;border:1px solid #444}.r:hover{color:transparent}.r:hover::after{content:attr(data-to);position:absolute;inset:10px 0 0;color:#000}',
        },
      ),
    },
    'large-text-hover': {
      title: 'Large heading link with about 4:1 under the pointer',
      why: 'Text of at least 24 px needs 3:1.',
      page: renderArticle(
        'Night of the lanterns',
        '<p class="big"><a href="/lanterns">See all lanterns</a></p>',
        { css: '.big a{font-size:30px}.big a:hover{color:#3f8f57}' },
      ),
    },
    'error-in-dark-red': {
      title: 'Field in error with dark red text on pink',
      why: 'After sending, value and message (#8a0000 on #fdecec) have more than 7:1.',
      page: renderService(
        'Order a locker',
        `<form id="f" action="/l" method="post" novalidate><label for="c">Code of the hall</label><input id="c" value="no code" aria-describedby="m"><p id="m"></p><button>Order</button></form>`,
        {
          css: 'input[aria-invalid=true]{color:#8a0000;background:#fdecec}#m{color:#8a0000}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();document.getElementById('c').setAttribute('aria-invalid','true');document.getElementById('m').textContent='Enter a code of six digits.'})",
        },
      ),
    },
    'focus-inverts-slowly': {
      title: 'Links whose colors are inverted in a transition',
      why: 'Contrast is low only for a moment in the middle of the transition; the state itself has 21:1.',
      page: renderPage(
        'Night train',
        '<main><h1>Night train</h1><p><a class="s" href="/berth">Choose a berth</a> <a class="s" href="/times">Times</a></p></main>',
        {
          css: 'main{padding:16px}.s{color:#000;background:#fff;padding:6px;transition:all 1.5s}.s:focus,.s:hover{color:#fff;background:#000}',
        },
      ),
    },
    'fades-away-on-hover': {
      title: 'Caption that disappears under the pointer',
      why: 'Text that is no longer displayed needs no contrast; the caption is shown again when the pointer leaves.',
      page: renderShop(
        'Pictures of the workshop',
        `<figure class="p"><img src="/img/workshop.svg" alt="Workbench below a window" width="320" height="200"><figcaption>The bench of 1921</figcaption></figure>`,
        {
          css: '.p{position:relative;width:320px;margin:0}.p figcaption{position:absolute;left:0;right:0;bottom:0;background:#fff;color:#222;padding:6px;transition:opacity .2s}.p:hover figcaption{opacity:0}',
        },
      ),
    },
    'hover-on-photo': {
      title: 'Tile whose white text lies on a dark gradient under the pointer',
      why: 'Black of 85% lies between the image and the white text.',
      page: renderPage(
        'Island tours',
        '<main><h1>Island tours</h1><a class="tile" href="/north"><span>North shore</span></a></main>',
        {
          css: 'main{padding:16px}.tile{display:block;width:300px;height:180px;background:#222 url(/img/coast.svg) center/cover;color:#fff}.tile span{display:block;padding:16px;background:#222}.tile:hover span{background:rgba(0,0,0,.85)}',
        },
      ),
    },
  },
});
