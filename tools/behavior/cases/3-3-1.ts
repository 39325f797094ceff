import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderPage, renderService, renderShop } from '../documents.ts';

export const errorIdentification = defineCases('3.3.1', {
  failing: {
    'border-only': {
      title: 'Fields in error get a red border and nothing else',
      why: 'The error is not described in text: only the borders change after sending.',
      page: renderService(
        'Apply for a youth card',
        `<form id="f" action="/apply" method="post" novalidate><label for="n">Name</label><input id="n" autocomplete="name"><label for="b">Date of birth</label><input id="b" placeholder="DD/MM/YYYY"><button>Apply</button></form>`,
        {
          css: 'input.err{border:3px solid #b3001b !important;background:#fff0f0}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){var bad=[].filter.call(this.querySelectorAll('input'),function(i){i.classList.toggle('err',!i.value.trim());return !i.value.trim()});if(bad.length)e.preventDefault()})",
        },
      ),
    },
    'silent-refusal': {
      title: 'Form that does nothing when a field is empty',
      why: 'The error is detected (the form is not sent), but neither field nor error is named.',
      page: renderShop(
        'Request a catalog',
        `<form id="f" action="/catalog" method="post" novalidate><p><label for="a">Address</label> <input id="a" autocomplete="street-address"></p><p><label for="c">City</label> <input id="c" autocomplete="address-level2"></p><button>Send me the catalog</button></form>`,
        {
          script:
            "document.getElementById('f').onsubmit=function(){return document.getElementById('a').value!==''&&document.getElementById('c').value!==''}",
        },
      ),
    },
    'generic-message': {
      title: 'Message "Please correct your input" without the field',
      why: 'The item in error is not identified: six fields, and a general message above them.',
      page: renderApplication(
        'New customer',
        `<p id="m" role="alert"></p><form id="f" action="/c" method="post" novalidate>${['Company', 'Contact', 'Phone', 'Email', 'Street', 'City'].map((label, at) => `<p><label for="i${at}">${label}</label> <input id="i${at}"></p>`).join('')}<button>Create customer</button></form>`,
        {
          script:
            "document.getElementById('f').addEventListener('submit',function(e){if([].some.call(this.querySelectorAll('input'),function(i){return !i.value})){e.preventDefault();document.getElementById('m').textContent='Please correct your input.'}})",
        },
      ),
    },
    'clears-field': {
      title: 'Invalid value that is cleared without a word',
      why: 'The quantity is emptied when it is not a number; no text says why.',
      page: renderShop(
        'Ash chair, quantity',
        `<form id="f" action="/basket" method="post" novalidate><label for="q">Quantity</label> <input id="q" inputmode="numeric" value="two"> <button>Update basket</button></form>`,
        {
          script:
            "document.getElementById('f').addEventListener('submit',function(e){var q=document.getElementById('q');if(!/^[0-9]+$/.test(q.value)){e.preventDefault();q.value='';q.focus()}})",
        },
      ),
    },
    'icon-without-text': {
      title: 'Warning icon beside the field, without alternative text',
      why: 'The only indication is an icon; no text describes the error.',
      page: renderService(
        'Reserve a bicycle trailer',
        `<form id="f" action="/trailer" method="post" novalidate><label for="d">Day</label><input id="d" placeholder="DD/MM/YYYY"><span class="i" data-for="d"></span><label for="e">Email</label><input id="e" type="email" autocomplete="email"><span class="i" data-for="e"></span><button>Reserve</button></form>`,
        {
          css: '.i.on{display:inline-block;width:20px;height:20px;margin-left:8px;background:#b3001b;clip-path:polygon(50% 0,100% 100%,0 100%)}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){this.querySelectorAll('.i').forEach(function(s){var bad=!document.getElementById(s.dataset.for).value;s.classList.toggle('on',bad);if(bad)e.preventDefault()})})",
        },
      ),
    },
    shakes: {
      title: 'Form that shakes when something is missing',
      why: 'Movement is the only reaction; the error is not identified in text.',
      page: renderPage(
        'Member area',
        `<main><h1>Member area</h1><form id="f" class="f" action="/in" method="post" novalidate><p><label for="u">Member number</label> <input id="u" autocomplete="username"></p><p><label for="z">Postal code</label> <input id="z" autocomplete="postal-code"></p><button>Show my data</button></form></main>`,
        {
          css: 'main{padding:16px}.shake{animation:s .3s 2}@keyframes s{25%{transform:translateX(-8px)}75%{transform:translateX(8px)}}',
          script:
            "var f=document.getElementById('f');f.addEventListener('submit',function(e){if(!document.getElementById('u').value||!document.getElementById('z').value){e.preventDefault();f.classList.remove('shake');void f.offsetWidth;f.classList.add('shake')}})",
        },
      ),
    },
    'count-only': {
      title: 'Summary that only counts the errors',
      why: '"2 errors" does not say which fields are wrong or why.',
      page: renderService(
        'Order a birth certificate',
        `<div id="s" role="alert"></div><form id="f" action="/order" method="post" novalidate><label for="n">Name at birth</label><input id="n"><label for="d">Date of birth</label><input id="d" placeholder="DD/MM/YYYY"><label for="p">Place of birth</label><input id="p"><button>Order</button></form>`,
        {
          script:
            "document.getElementById('f').addEventListener('submit',function(e){var n=[].filter.call(this.querySelectorAll('input'),function(i){return !i.value}).length;if(n){e.preventDefault();document.getElementById('s').textContent='Your form contains '+n+' errors.'}})",
        },
      ),
    },
  },
  passing: {
    'native-validation': {
      title: 'Required fields validated by the browser',
      why: 'The browser focuses the field and describes the error in text.',
      page: renderService(
        'Book the community room',
        `<form action="/room" method="post"><label for="n">Name</label><input id="n" required autocomplete="name"><label for="e">Email</label><input id="e" type="email" required autocomplete="email"><button>Book</button></form>`,
      ),
    },
    'text-beside-field': {
      title: 'Error text below each field',
      why: 'G83/G85: each field in error has a text that describes the error.',
      page: renderService(
        'Apply for a fishing license',
        `<form id="f" action="/fish" method="post" novalidate><label for="n">Name</label><input id="n" aria-describedby="en" autocomplete="name"><p id="en" class="e"></p><label for="x">Number of the exam</label><input id="x" aria-describedby="ex"><p id="ex" class="e"></p><button>Apply</button></form>`,
        {
          css: '.e{color:#b3001b;margin:4px 0}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){[['n','Enter your name'],['x','Enter the number of your exam']].forEach(function(p){var i=document.getElementById(p[0]),bad=!i.value;i.setAttribute('aria-invalid',bad);document.getElementById('e'+p[0]).textContent=bad?p[1]:'';if(bad)e.preventDefault()})})",
        },
      ),
    },
    'summary-with-links': {
      title: 'Error summary with links to the fields',
      why: 'G139: the summary names each field and leads to it.',
      page: renderService(
        'Report a change of address',
        `<div id="s" tabindex="-1"></div><form id="f" action="/move" method="post" novalidate><label for="o">Old address</label><input id="o"><label for="n">New address</label><input id="n"><button>Report</button></form>`,
        {
          script:
            "document.getElementById('f').addEventListener('submit',function(e){var m=[];if(!document.getElementById('o').value)m.push('<a href=\"#o\">Enter your old address</a>');if(!document.getElementById('n').value)m.push('<a href=\"#n\">Enter your new address</a>');if(m.length){e.preventDefault();var s=document.getElementById('s');s.innerHTML='<h2>There is a problem</h2><ul><li>'+m.join('</li><li>')+'</li></ul>';s.focus()}})",
        },
      ),
    },
    'alert-names-field': {
      title: 'Message box that names the field',
      why: 'SCR18: the alert says which field is empty, and focus goes there.',
      page: renderPage(
        'Guest book of the hut',
        `<main><h1>Guest book of the hut</h1><form id="f" action="/g" method="post" novalidate><p><label for="n">Name</label> <input id="n" autocomplete="name"></p><p><label for="r">Route</label> <input id="r"></p><button>Sign</button></form></main>`,
        {
          css: 'main{padding:16px}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){[['n','your name'],['r','your route']].some(function(p){var i=document.getElementById(p[0]);if(i.value)return false;e.preventDefault();alert('Please enter '+p[1]+'.');i.focus();return true})})",
        },
      ),
    },
    'no-validation': {
      title: 'Search form that accepts everything',
      why: 'No error is detected automatically, so none has to be described.',
      page: renderShop(
        'Search our shop',
        `<form action="/search" method="get" role="search"><label for="q">Search</label> <input id="q" name="q" type="search"> <button>Search</button></form>`,
      ),
    },
    'validated-on-blur': {
      title: 'Error text that appears when a field is left',
      why: 'The text below the field names the error; a red border only adds to it.',
      page: renderApplication(
        'Add a warehouse',
        `<form action="/w" method="post" novalidate id="f"><p><label for="n">Name</label> <input id="n" aria-describedby="m"> <span id="m" class="m"></span></p><button>Add</button></form>`,
        {
          css: '.bad{border:2px solid #b3001b}.m{color:#b3001b}',
          script:
            "var n=document.getElementById('n'),m=document.getElementById('m');function check(){var bad=!n.value;n.classList.toggle('bad',bad);n.setAttribute('aria-invalid',bad);m.textContent=bad?'The warehouse needs a name':'';return !bad}n.onblur=check;document.getElementById('f').onsubmit=check",
        },
      ),
    },
    'status-message-names-field': {
      title: 'Message above the form that names the one wrong field',
      why: 'The text in role="alert" identifies the field by its label and describes the error.',
      page: renderShop(
        'Voucher',
        `<p id="s" role="alert"></p><form id="f" action="/v" method="post" novalidate><label for="v">Voucher code</label> <input id="v"> <button>Redeem</button></form>`,
        {
          script:
            "document.getElementById('f').addEventListener('submit',function(e){if(!document.getElementById('v').value){e.preventDefault();document.getElementById('s').textContent='Voucher code: enter the eight letters on your voucher.'}})",
        },
      ),
    },
  },
});
