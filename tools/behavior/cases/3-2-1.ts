import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const onFocus = defineCases('3.2.1', {
  failing: {
    'focus-opens-window': {
      title: 'Help window that opens when a field gets focus',
      why: 'F52-like: focus alone opens a new window.',
      page: renderService(
        'Tax number',
        `<form action="/tax" method="post"><label for="t">Tax number</label><input id="t" inputmode="numeric"><label for="y">Year</label><input id="y"><button>Continue</button></form>`,
        {
          script:
            "document.getElementById('t').addEventListener('focus',function(){window.open('/help/tax-number','help','width=400,height=300')})",
        },
      ),
    },
    'focus-submits': {
      title: 'Form that is submitted when its button gets focus',
      why: 'F9-like: tabbing to the button sends the form.',
      page: renderService(
        'Cancel your subscription',
        `<form action="/cancel" method="get" id="f"><label for="n">Customer number</label><input id="n" name="n"><button id="b">Cancel subscription</button></form>`,
        { script: "document.getElementById('b').onfocus=function(){document.getElementById('f').submit()}" },
      ),
    },
    'focus-navigates-menu': {
      title: 'Tabs that load a page as soon as they get focus',
      why: 'Focus on a link changes the page; keyboard users cannot get past it.',
      page: renderPage(
        'Radio Ellery',
        `<nav class="t" aria-label="Main"><a href="/news">News</a><a href="/music">Music</a><a href="/sport">Sport</a></nav><main><h1>Radio Ellery</h1><p>On air since 1961.</p></main>`,
        {
          css: '.t{display:flex;gap:16px;padding:12px;background:#eee}main{padding:12px}',
          script:
            "document.querySelector('.t').addEventListener('focusin',function(e){if(e.target.href)location.href=e.target.href})",
        },
      ),
    },
    'focus-opens-modal': {
      title: 'Modal dialog that opens and takes focus when the search field gets it',
      why: 'Focus on the field moves focus into a dialog: a change of context.',
      page: renderShop(
        'All products',
        `<form role="search" action="/s"><label for="q">Search</label> <input id="q" type="search"></form><p>Tables, chairs and lamps.</p><dialog id="d" aria-labelledby="t"><h2 id="t">Before you search</h2><p>Would you like to hear about our offers?</p><form method="dialog"><button>No, thanks</button></form></dialog>`,
        {
          script:
            "var asked=false;document.getElementById('q').addEventListener('focus',function(){if(!asked){asked=true;document.getElementById('d').showModal()}})",
        },
      ),
    },
    'focus-jumps-away': {
      title: 'Link that passes its focus to another part of the page',
      why: 'When the link gets focus, the script moves focus to the newsletter form in the footer.',
      page: renderArticle(
        'The bell of St. Anne',
        `<p>It rings again. <a href="/bell" id="l">Listen to the bell</a> and read <a href="/cast">how it was cast</a>.</p><form action="/n" method="post"><label for="e">Newsletter</label> <input id="e" type="email" autocomplete="email"> <button>Subscribe</button></form>`,
        {
          script:
            "document.getElementById('l').addEventListener('focus',function(){document.getElementById('e').focus()})",
        },
      ),
    },
    'focus-replaces-content': {
      title: 'Focus on a name replaces the whole main area',
      why: 'Tabbing through the list of names replaces the page content, heading and all, and scrolls to the top.',
      page: renderApplication(
        'Staff',
        `<ul><li><a href="#ada" data-n="Ada Byrne">Ada</a></li><li><a href="#ken" data-n="Ken Ito">Ken</a></li></ul><p>Choose somebody.</p>`,
        {
          script:
            "document.querySelectorAll('[data-n]').forEach(function(a){a.addEventListener('focus',function(){document.querySelector('.content').innerHTML='<h1>'+a.dataset.n+'</h1><p>Office 14, second floor.</p>';document.title=a.dataset.n+' · Trackwell';location.hash=a.dataset.n.slice(0,3);window.scrollTo(0,0)})})",
        },
      ),
    },
    'focus-logs-out': {
      title: 'Keyboard focus on the last link leaves the page',
      why: 'Focus on the hidden last link calls location.replace, to keep people from tabbing into the footer.',
      page: renderPage(
        'Ticket terminal',
        `<main><h1>Ticket terminal</h1><p><button type="button">Day ticket</button> <button type="button">Week ticket</button></p><a href="/start" class="end" id="end">Start again</a></main>`,
        {
          css: 'main{padding:16px}.end{color:#333}',
          script:
            "document.getElementById('end').addEventListener('focusin',function(){location.replace('/start')})",
        },
      ),
    },
  },
  passing: {
    'focus-shows-hint': {
      title: 'Hint below a field on focus',
      why: 'Additional text is not a change of context.',
      page: renderService(
        'Set a PIN',
        `<form action="/pin" method="post"><label for="p">PIN</label><input id="p" inputmode="numeric" aria-describedby="h"><p id="h" hidden>Six digits, not your birthday.</p><button>Save</button></form>`,
        {
          script:
            "var p=document.getElementById('p'),h=document.getElementById('h');p.onfocus=function(){h.hidden=false};p.onblur=function(){h.hidden=true}",
        },
      ),
    },
    'focus-opens-suggestions': {
      title: 'Suggestions that open below the search field',
      why: 'A list of suggestions appears, while focus stays in the field.',
      page: renderShop(
        'Find a lamp',
        `<form role="search" action="/s"><label for="q">Search</label> <input id="q" role="combobox" aria-expanded="false" aria-controls="l" autocomplete="off"><ul id="l" role="listbox" aria-label="Suggestions" hidden><li role="option" aria-selected="false">Heron</li><li role="option" aria-selected="false">Lantern</li></ul></form>`,
        {
          script:
            "var q=document.getElementById('q'),l=document.getElementById('l');function set(v){l.hidden=!v;q.setAttribute('aria-expanded',v)}q.onfocus=function(){set(true)};q.onblur=function(){set(false)};l.onmousedown=function(e){q.value=e.target.textContent}",
        },
      ),
    },
    'tabs-follow-focus': {
      title: 'Tabs whose panel follows the arrow keys',
      why: 'Automatic activation of tabs shows another panel, which the ARIA pattern allows; context stays.',
      page: renderApplication(
        'Van 3',
        `<div role="tablist" aria-label="Van 3"><button type="button" role="tab" id="t1" aria-selected="true" aria-controls="p1">Trips</button><button type="button" role="tab" id="t2" aria-selected="false" aria-controls="p2" tabindex="-1">Repairs</button></div><div role="tabpanel" id="p1" aria-labelledby="t1">Four trips this week</div><div role="tabpanel" id="p2" aria-labelledby="t2" hidden>Brakes in March</div>`,
        {
          script:
            "var t=[].slice.call(document.querySelectorAll('[role=tab]'));function pick(x){t.forEach(function(y){var on=x===y;y.setAttribute('aria-selected',on);y.tabIndex=on?0:-1;document.getElementById(y.getAttribute('aria-controls')).hidden=!on})}t.forEach(function(x,i){x.onfocus=function(){pick(x)};x.onclick=function(){pick(x)};x.onkeydown=function(e){if(e.key.indexOf('Arrow')===0)t[1-i].focus()}})",
        },
      ),
    },
    'skip-link-appears': {
      title: 'Skip link that becomes visible on focus',
      why: 'The link moves into view; nothing else happens until it is activated.',
      page: renderPage(
        'Quiz night',
        `<a class="sk" href="#m">Skip to content</a><header><a href="/">Quiz night</a></header><main id="m" tabindex="-1"><h1>Quiz night</h1><p>Teams of up to six. <a href="/register">Register</a></p></main>`,
        {
          css: '.sk{position:absolute;top:-60px}.sk:focus{top:0;background:#fff;padding:8px}main{padding:16px}',
        },
      ),
    },
    'roving-focus-forwarded': {
      title: 'Toolbar that passes its focus to the current button',
      why: 'Focus on the composite moves to its current item, which is how one widget manages its focus.',
      page: renderApplication(
        'Draw a plan',
        `<div role="toolbar" aria-label="Tools" tabindex="0" id="tb"><button type="button" tabindex="-1">Wall</button><button type="button" tabindex="-1">Door</button><button type="button" tabindex="-1">Window</button></div><p><label for="n">Name of the plan</label> <input id="n"></p>`,
        {
          script:
            "var tb=document.getElementById('tb'),b=[].slice.call(tb.children),i=0;function go(n){i=(n+3)%3;b[i].focus()}tb.addEventListener('focus',function(){tb.tabIndex=-1;go(i)});tb.addEventListener('focusout',function(e){if(!tb.contains(e.relatedTarget))tb.tabIndex=0});tb.addEventListener('keydown',function(e){if(e.key==='ArrowRight')go(i+1);if(e.key==='ArrowLeft')go(i-1)})",
        },
      ),
    },
    'click-opens-window': {
      title: 'Help that opens in a window on click',
      why: 'The window opens when the button is activated, not when it gets focus.',
      page: renderService(
        'Trade license',
        `<button type="button" id="h">Open help in a new window</button><form action="/t" method="post"><label for="t">Trade</label><input id="t"><button>Continue</button></form>`,
        { script: "document.getElementById('h').addEventListener('click',function(){window.open('/help')})" },
      ),
    },
    'select-text-on-focus': {
      title: 'Field whose text is selected on focus',
      why: 'The selection changes, but the context does not.',
      page: renderArticle(
        'Share this story',
        `<p><label for="u">Link</label> <input id="u" value="/story/bell" readonly></p><p>Thank you for reading.</p>`,
        { script: "document.getElementById('u').onfocus=function(){this.select()}" },
      ),
    },
  },
});
