import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const onInput = defineCases('3.2.2', {
  failing: {
    'select-navigates': {
      title: 'Choosing a country loads another page',
      why: 'F37-like: changing the value of the select starts a new page without notice, while keyboard users still pass through the options.',
      page: renderShop(
        'Choose your shop',
        `<p>Prices and delivery times depend on where you live.</p><label for="country">Country</label> <select id="country"><option value="">Please choose</option><option value="/de">Germany</option><option value="/fr">France</option><option value="/nl">Netherlands</option></select>`,
        {
          script:
            "document.getElementById('country').addEventListener('change',function(){if(this.value)location.href=this.value})",
        },
      ),
    },
    'radio-submits': {
      title: 'Choosing a radio button submits the form',
      why: 'F37: the form is submitted as soon as the status of a radio button changes.',
      page: renderService(
        'Do you rent or own?',
        `<form action="/step-2" method="get"><fieldset><legend>Your home</legend><label><input type="radio" name="home" value="rent" onchange="this.form.submit()"> I rent my home</label><label><input type="radio" name="home" value="own" onchange="this.form.submit()"> I own my home</label></fieldset></form>`,
      ),
    },
    'auto-submit-last-digit': {
      title: 'Phone form that is sent when the last field is filled',
      why: 'F36: the form is submitted when the last field has its four digits.',
      page: renderService(
        'Call me back',
        `<p>We call between 9 and 17.</p><form action="/callback" method="get" id="form"><label for="area">Area code</label><input id="area" name="area" maxlength="4" inputmode="numeric"><label for="number">Number (four digits)</label><input id="number" name="number" maxlength="4" inputmode="numeric"></form>`,
        {
          script:
            "document.getElementById('number').addEventListener('input',function(){if(this.value.length===4)document.getElementById('form').submit()})",
        },
      ),
    },
    'checkbox-opens-window': {
      title: 'Ticking the box opens the terms in a new window',
      why: 'A change of context (a new window) follows from changing a setting, and nothing announces it.',
      page: renderShop(
        'Checkout',
        `<form action="/order" method="post"><label><input type="checkbox" id="terms" name="terms"> I accept the terms of sale</label><p><button>Buy now for 189</button></p></form>`,
        {
          script:
            "document.getElementById('terms').addEventListener('change',function(){if(this.checked)window.open('/terms','terms')})",
        },
      ),
    },
    'focus-jumps-on-input': {
      title: 'Focus jumps to the next card field while typing',
      why: 'Focus moves without the user asking for it, so that a typing error in the first field cannot be corrected; no text says so.',
      page: renderService(
        'Enter your library card number',
        `<form action="/card" method="post"><fieldset><legend>Card number</legend><input aria-label="First four digits" class="part" maxlength="4" inputmode="numeric"> <input aria-label="Next four digits" class="part" maxlength="4" inputmode="numeric"> <input aria-label="Last four digits" class="part" maxlength="4" inputmode="numeric"></fieldset><button>Continue</button></form>`,
        {
          css: '.part{width:6rem}',
          script:
            "var p=document.querySelectorAll('.part');p.forEach(function(f,i){f.addEventListener('input',function(){if(f.value.length===4&&p[i+1])p[i+1].focus();else if(f.value.length===4)document.querySelector('button').focus()})})",
        },
      ),
    },
    'language-switch-delegated': {
      title: 'Language select whose change event navigates, handled on the document',
      why: 'Changing the language replaces the page at once; the listener is delegated and no button is needed.',
      page: renderArticle(
        'Guide for visitors',
        `<p class="tools"><label>Language <select data-nav><option value="/en" selected>English</option><option value="/no">Norsk</option><option value="/pl">Polski</option></select></label></p><p>The old town is small enough to see in an afternoon. Start at the fish market before noon.</p>`,
        {
          script:
            "document.addEventListener('change',function(e){var t=e.target;if(t.matches('[data-nav]'))window.location.assign(t.value)})",
        },
      ),
    },
    'sort-reloads': {
      title: 'Sorting select that submits its form',
      why: 'F37-like: changing the order sends the form and reloads the page at the top; nothing says so before.',
      page: renderApplication(
        'Orders',
        `<form method="get" action="/orders"><label for="sort">Sort by</label> <select id="sort" name="sort"><option>Newest</option><option>Customer</option><option>Amount</option></select></form><table><caption>Open orders</caption><tr><th scope="col">Number</th><th scope="col">Customer</th></tr><tr><td>20418</td><td>Byrne</td></tr><tr><td>20411</td><td>Ito</td></tr></table>`,
        { script: "document.getElementById('sort').onchange=function(){this.form.requestSubmit()}" },
      ),
    },
  },
  passing: {
    'select-with-button': {
      title: 'Country select with a button',
      why: 'H32/G80: the page changes only after the button is pressed.',
      page: renderShop(
        'Choose your country',
        `<form action="/shop" method="get"><label for="country">Country</label> <select id="country" name="country"><option value="de">Germany</option><option value="fr">France</option></select> <button>Go to this shop</button></form>`,
      ),
    },
    'select-announced': {
      title: 'Select that loads a page, with a note before it',
      why: 'G13: the text before the field describes what happens when it changes.',
      page: renderArticle(
        'Timetable archive',
        `<p id="note">Choosing a year below opens the timetable of that year immediately.</p><p><label for="year">Year</label> <select id="year" aria-describedby="note"><option value="">Choose a year</option><option value="/2021">2021</option><option value="/2022">2022</option></select></p>`,
        {
          script:
            "document.getElementById('year').addEventListener('change',function(){if(this.value)location.href=this.value})",
        },
      ),
    },
    'filter-updates-list': {
      title: 'Filter that shortens a list',
      why: 'Content changes, but not the context: focus stays, and no new page or window opens.',
      page: renderApplication(
        'Customers',
        `<label for="q">Filter by name</label> <input id="q" type="search"><p role="status" id="n">4 customers</p><ul id="list"><li>Ada Byrne</li><li>Ken Ito</li><li>Maria Lopes</li><li>Otto Brandt</li></ul>`,
        {
          script:
            "document.getElementById('q').addEventListener('input',function(){var v=this.value.toLowerCase(),n=0;document.querySelectorAll('#list li').forEach(function(l){l.hidden=l.textContent.toLowerCase().indexOf(v)<0;if(!l.hidden)n++});document.getElementById('n').textContent=n+' customers'})",
        },
      ),
    },
    'reveals-more-fields': {
      title: 'Checkbox that reveals a second address',
      why: 'Fields appear after the checkbox; that is a change of content, not of context (Understanding 3.2.2).',
      page: renderService(
        'Where do you live?',
        `<form action="/address" method="post"><label for="street">Street and number</label><input id="street" name="street" autocomplete="street-address"><label><input type="checkbox" id="other" aria-controls="extra"> My post goes to another address</label><div id="extra" hidden><label for="post">Postal address</label><input id="post" name="post"></div><button>Continue</button></form>`,
        {
          script:
            "document.getElementById('other').addEventListener('change',function(){document.getElementById('extra').hidden=!this.checked})",
        },
      ),
    },
    'theme-switch': {
      title: 'Switch for dark colors',
      why: 'Only the colors change; context, focus and content stay.',
      page: renderPage(
        'Night sky this week',
        `<main><h1>Night sky this week</h1><label><input type="checkbox" role="switch" id="dark"> Dark colors</label><p>Jupiter is high in the south after sunset. The new moon on Thursday makes for dark nights.</p></main>`,
        {
          css: 'main{padding:16px}.dark{background:#111;color:#eee}',
          script:
            "document.getElementById('dark').onchange=function(){document.body.classList.toggle('dark',this.checked)}",
        },
      ),
    },
    'hash-change': {
      title: 'Select that remembers its value in the URL',
      why: 'history.replaceState changes the URL but neither the page nor the focus.',
      page: renderApplication(
        'Statistics',
        `<label for="range">Period</label> <select id="range"><option value="7">Last 7 days</option><option value="30">Last 30 days</option></select><p>Visits: <output id="visits" for="range">1,204</output></p>`,
        {
          script:
            "document.getElementById('range').onchange=function(){history.replaceState(null,'','?days='+this.value);document.getElementById('visits').value=this.value==='7'?'1,204':'5,118'}",
        },
      ),
    },
    'button-link-navigates': {
      title: 'Links and buttons that open pages',
      why: 'Activating a link or button is not a change of a setting; new pages are expected there.',
      page: renderService(
        'Parking permits',
        `<p>You need the number of your car and a proof of address.</p><form action="/apply" method="get"><button>Apply now</button></form><p><button type="button" onclick="location.href='/renew'">Renew a permit</button></p><p><a href="/prices">Prices</a></p>`,
      ),
    },
  },
});
