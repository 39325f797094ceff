import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const nonTextContrast = defineCases('1.4.11', {
  failing: {
    'field-border-pale': {
      title: 'Text fields with a pale border',
      why: 'The border (#ddd on white, 1.4:1) is the only thing that shows where the field is.',
      page: renderPage(
        'Ask the archive',
        `<main><h1>Ask the archive</h1><form action="/ask" method="post"><p><label for="n">Name</label><br><input id="n" autocomplete="name"></p><p><label for="q">Question</label><br><textarea id="q" rows="4"></textarea></p><button>Send</button></form></main>`,
        {
          css: 'main{padding:16px}input,textarea{font:inherit;padding:8px;border:1px solid #ddd;background:#fff;width:24rem;max-width:100%}button{font:inherit;background:#23395b;color:#fff;border:0;padding:10px 16px}',
        },
      ),
    },
    'icon-button-gray': {
      title: 'Icon buttons in light gray',
      why: 'The icons (#c4c4c4 on white, 1.7:1) are needed to recognize the buttons, which have no visible text.',
      page: renderApplication(
        'Invoice 2041',
        `<div class="tools"><button type="button" aria-label="Print"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M6 9V3h12v6M6 18H3v-8h18v8h-3M7 14h10v7H7z" fill="none" stroke="#c4c4c4" stroke-width="2"/></svg></button><button type="button" aria-label="Delete"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15" fill="none" stroke="#c4c4c4" stroke-width="2"/></svg></button></div><p>Total: 1,240</p>`,
        { css: '.tools button{border:0;background:#fff;padding:8px}' },
      ),
    },
    'custom-checkbox-pale': {
      title: 'Custom checkboxes with a pale outline',
      why: 'The unchecked box is drawn with #d9d9d9 on white (1.4:1).',
      page: renderService(
        'What may we mail you?',
        `<form action="/mail" method="post"><label class="c"><input type="checkbox" name="a"><span></span>Events</label><label class="c"><input type="checkbox" name="b"><span></span>Road works</label><button>Save</button></form>`,
        {
          css: '.c input{position:absolute;opacity:0}.c span{display:inline-block;width:22px;height:22px;border:2px solid #d9d9d9;background:#fff;margin-right:8px;vertical-align:middle}.c input:checked+span{background:#00552e;border-color:#00552e}.c input:focus-visible+span{outline:3px solid #00552e}',
        },
      ),
    },
    'toggle-state-low': {
      title: 'Toggle switch whose on and off states are hard to see',
      why: 'Track and knob (#e3e3e3 and white on white) have less than 3:1 in both states.',
      page: renderApplication(
        'Notifications',
        `<p class="row"><span id="l1">Weekly summary</span> <button type="button" role="switch" aria-checked="true" aria-labelledby="l1" class="sw"></button></p><p class="row"><span id="l2">New orders</span> <button type="button" role="switch" aria-checked="false" aria-labelledby="l2" class="sw"></button></p>`,
        {
          css: '.row{display:flex;gap:16px}.sw{position:relative;width:48px;height:26px;border:0;border-radius:13px;background:#e3e3e3}.sw::after{content:"";position:absolute;left:3px;top:3px;width:20px;height:20px;border-radius:50%;background:#fff}.sw[aria-checked=true]{background:#cfe0cf}.sw[aria-checked=true]::after{left:25px}',
          script:
            "document.querySelectorAll('.sw').forEach(function(s){s.onclick=function(){s.setAttribute('aria-checked',s.getAttribute('aria-checked')!=='true')}})",
        },
      ),
    },
    'focus-outline-pale': {
      title: 'Focus outline in pale yellow',
      why: 'F78-like: the outline (#fff3a8 on white, 1.1:1) is the only indication of focus.',
      page: renderShop(
        'Your account',
        `<div class="acts"><a class="btn" href="/orders">Your orders</a> <a class="btn" href="/addresses">Addresses</a> <button type="button" class="btn">Sign out</button></div>`,
        {
          css: '.acts{background:#fff;padding:16px}.btn{display:inline-block;font:inherit;color:#222;background:#fff;border:1px solid #555;padding:8px 14px;text-decoration:none}.btn:focus,.btn:focus-visible{outline:3px solid #fff3a8;outline-offset:2px}',
        },
      ),
    },
    'pie-chart-adjacent': {
      title: 'Pie chart with slices of nearly the same lightness',
      why: 'Adjacent slices have less than 3:1 and no line between them, so their sizes cannot be seen.',
      page: renderArticle(
        'How the town heats',
        `<figure><svg viewBox="0 0 200 200" width="240" height="240" role="img" aria-label="Heating by source"><circle cx="100" cy="100" r="90" fill="#8fb8de"/><path d="M100 100L100 10A90 90 0 0 1 178 145Z" fill="#a9c9a4"/><path d="M100 100L178 145A90 90 0 0 1 40 167Z" fill="#d6b8a6"/></svg><figcaption>District heating, wood and gas</figcaption></figure><p>The share of gas falls every year.</p>`,
      ),
    },
    'stars-pale': {
      title: 'Rating in pale yellow stars',
      why: 'The filled stars (#ffe08a on white, 1.3:1) are needed to understand the rating, which has no text beside it.',
      page: renderShop(
        'Reviews of the deck chair',
        `<article><h2>Comfortable</h2><svg viewBox="0 0 200 40" width="200" height="40" role="img" aria-label="4 of 5 stars">${[0, 1, 2, 3].map((at) => `<path d="M${20 + at * 40} 4l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="#ffe08a"/>`).join('')}<path d="M180 4l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="#f1f1f1"/></svg><p>Folds well, and the cloth can be washed.</p></article>`,
      ),
    },
  },
  passing: {
    'field-border-dark': {
      title: 'Text fields with a gray border of 4.5:1',
      why: 'The border (#767676 on white) exceeds 3:1.',
      page: renderPage(
        'Ask the gardener',
        `<main><h1>Ask the gardener</h1><form action="/ask" method="post"><p><label for="q">Question</label><br><input id="q"></p><button>Send</button></form></main>`,
        {
          css: 'main{padding:16px}input{font:inherit;padding:8px;border:1px solid #767676;background:#fff}button{font:inherit;background:#23395b;color:#fff;border:0;padding:10px 16px}',
        },
      ),
    },
    'text-button-without-boundary': {
      title: 'Button with text and a pale background',
      why: 'The text identifies the button; its boundary needs no contrast (Understanding 1.4.11).',
      page: renderApplication(
        'Draft',
        `<p>Nothing has been sent yet.</p><button type="button" class="soft">Send now</button> <button type="button" class="soft">Keep draft</button>`,
        { css: '.soft{font:inherit;background:#f4f6f8;color:#1c2b3a;border:0;padding:10px 16px}' },
      ),
    },
    'disabled-pale': {
      title: 'Disabled controls in light gray',
      why: 'Inactive components are exempt.',
      page: renderService(
        'Book a slot',
        `<p>Bookings open on Monday.</p><form><label for="d">Day</label><select id="d" disabled><option>Monday</option></select><button disabled>Book</button></form>`,
        {
          css: 'select:disabled{border-color:#e2e2e2 !important;color:#bbb}button:disabled{background:#f2f2f2;border-color:#e8e8e8;color:#bbb}',
        },
      ),
    },
    'native-controls': {
      title: 'Checkboxes and radio buttons as browsers draw them',
      why: 'The author has not changed the appearance; user agent styles are exempt.',
      page: renderPage(
        'Picnic order',
        `<main><h1>Picnic order</h1><form action="/order" method="post"><label><input type="checkbox" name="b"> Basket</label> <label><input type="checkbox" name="c"> Blanket</label><fieldset><legend>Drink</legend><label><input type="radio" name="d"> Lemonade</label> <label><input type="radio" name="d"> Cider</label></fieldset><button>Order</button></form></main>`,
        { css: 'main{padding:16px}' },
      ),
    },
    'logo-and-photo': {
      title: 'Pale logo and photograph',
      why: 'Logos and photographs are exempt: their particular presentation is essential.',
      page: renderPage(
        'Bakery Kessler',
        `<header><svg viewBox="0 0 120 40" width="180" height="60" role="img" aria-label="Bakery Kessler"><path d="M10 30Q60 -10 110 30Z" fill="#f2e3c6"/><path d="M30 30Q60 6 90 30Z" fill="#efd9ae"/></svg></header><main><h1>Bread from our own flour</h1><img src="/img/bakery-photo.svg" alt="The bakery on a winter morning"><p>Open from six.</p></main>`,
        { css: 'header,main{padding:16px}' },
      ),
    },
    'decorative-divider': {
      title: 'Pale divider lines and decorative shapes',
      why: 'Dividers and ornaments are not needed to understand the content or to operate it.',
      page: renderArticle(
        'Three short poems',
        `<p>Rain on the harbor, and nobody to count it.</p><hr><p>The gull takes the bread and leaves the argument.</p><svg class="orn" viewBox="0 0 100 10" width="200" height="20" aria-hidden="true"><path d="M0 5Q25 0 50 5T100 5" stroke="#e4e4e4" fill="none"/></svg><p>Night ferry: all of our windows go to sleep on the other side.</p>`,
        { css: 'hr{border:0;border-top:1px solid #eee}' },
      ),
    },
    'icon-with-text': {
      title: 'Pale icons beside visible text',
      why: 'The text says the same as the icon, so the icon is not required to understand the control.',
      page: renderApplication(
        'Documents',
        `<ul class="docs"><li><a href="/a"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M5 2h10l4 4v16H5z" fill="none" stroke="#cfcfcf" stroke-width="2"/></svg> Contract</a></li><li><a href="/b"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M5 2h10l4 4v16H5z" fill="none" stroke="#cfcfcf" stroke-width="2"/></svg> Price list</a></li></ul>`,
        { css: '.docs{list-style:none;padding:0}' },
      ),
    },
    'chart-with-separators': {
      title: 'Bar chart with pale bars, dark outlines and values',
      why: 'Outlines of 3:1 and values as text make the bars readable.',
      page: renderArticle(
        'Rain by month',
        `<figure><svg viewBox="0 0 300 160" width="300" height="160" role="img" aria-label="March 40, April 62, May 51 millimeters"><g fill="#dce9f5" stroke="#1b4b7a" stroke-width="2"><path d="M20 140V90h60v50zM110 140V60h60v80zM200 140V75h60v65z"/></g><g font-size="14" fill="#222"><text x="40" y="84">40</text><text x="130" y="54">62</text><text x="220" y="69">51</text><text x="30" y="156">March</text><text x="125" y="156">April</text><text x="215" y="156">May</text></g></svg></figure>`,
      ),
    },
  },
});
