import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const focusOrder = defineCases('2.4.3', {
  failing: {
    'positive-tabindex-form': {
      title: 'Form whose tabindex jumps between columns',
      why: 'F44: the fields of one person are separated, because tabindex runs through both columns row by row in a mixed order.',
      page: renderService(
        'Register two children',
        `<form action="/children" method="post"><fieldset><legend>First child</legend><label for="a1">Name</label><input id="a1" tabindex="4"><label for="a2">Birthday</label><input id="a2" tabindex="1"><label for="a3">School</label><input id="a3" tabindex="6"></fieldset><fieldset><legend>Second child</legend><label for="b1">Name</label><input id="b1" tabindex="2"><label for="b2">Birthday</label><input id="b2" tabindex="5"><label for="b3">School</label><input id="b3" tabindex="3"></fieldset><button>Register</button></form>`,
      ),
    },
    'dialog-at-end-of-body': {
      title: 'Dialog at the end of the page that does not receive focus',
      why: 'F85: the dialog opens, but focus stays on the button behind it and walks through the page before it gets there.',
      page: renderShop(
        'Mill table',
        `<p>Oak, seats six. 899.</p><button type="button" id="o">Ask about this table</button><p><a href="/oak">About oak</a> <a href="/care">Care</a> <a href="/sizes">Sizes</a></p><div role="dialog" aria-modal="true" aria-labelledby="dt" id="d" hidden class="dlg"><h2 id="dt">Ask us</h2><label for="q">Your question</label> <input id="q"> <button type="button" id="c">Close</button></div>`,
        {
          css: '.dlg{position:fixed;top:20%;left:10%;right:10%;background:#fff;border:3px solid #333;padding:20px}',
          script:
            "document.getElementById('o').onclick=function(){document.getElementById('d').hidden=false};document.getElementById('c').onclick=function(){document.getElementById('d').hidden=true}",
        },
      ),
    },
    'dialog-does-not-return-focus': {
      title: 'Dialog that leaves focus nowhere when it closes',
      why: 'F85-like: after closing, focus is lost to the start of the page instead of returning to the button.',
      page: renderApplication(
        'Customer 204',
        `<p><a href="/c/203">Previous customer</a> <a href="/c/205">Next customer</a></p><p>Ken Ito, 4 Quay Street</p><button type="button" id="o">Edit address</button><div id="slot"></div><p><a href="/orders">Orders</a></p>`,
        {
          css: '.dlg{position:fixed;inset:20% 15%;background:#fff;border:3px solid #333;padding:20px}',
          script:
            "document.getElementById('o').onclick=function(){var s=document.getElementById('slot');s.innerHTML='<div role=\"dialog\" aria-modal=\"true\" aria-label=\"Edit address\" class=\"dlg\"><label>Street <input id=\"st\"></label> <button type=\"button\" id=\"x\">Close</button></div>';var st=document.getElementById('st'),x=document.getElementById('x');st.focus();x.onclick=function(){s.innerHTML=''};s.firstChild.addEventListener('keydown',function(e){if(e.key==='Escape')s.innerHTML='';if(e.key==='Tab'){e.preventDefault();(document.activeElement===x?st:x).focus()}})}",
        },
      ),
    },
    'off-canvas-focusable': {
      title: 'Closed off-canvas menu that takes focus',
      why: 'The menu is moved out of the viewport but stays in the tab order: focus passes through seven invisible links first.',
      page: renderPage(
        'Choir festival',
        `<button type="button" id="m" aria-expanded="false" aria-controls="nav">Menu</button><nav id="nav" class="off" aria-label="Main"><a href="/a">Program</a><a href="/b">Choirs</a><a href="/c">Tickets</a><a href="/d">Places</a><a href="/e">Hotels</a><a href="/f">History</a><a href="/g">Press</a></nav><main><h1>Choir festival</h1><p>Forty choirs, one weekend. <a href="/tickets">Get tickets</a></p></main>`,
        {
          css: '.off{position:fixed;top:0;left:0;width:240px;height:100%;background:#223;transform:translateX(-110%);padding:48px 16px;display:flex;flex-direction:column;gap:12px}.off a{color:#fff}.off.open{transform:none}#m{position:relative;z-index:2;font:inherit;margin:8px}main{padding:12px}',
          script:
            "document.getElementById('m').onclick=function(){var o=document.getElementById('nav').classList.toggle('open');this.setAttribute('aria-expanded',o)}",
        },
      ),
    },
    'steps-visually-reversed': {
      title: 'Wizard whose steps are shown in reverse of the DOM',
      why: 'Focus goes from the third question to the first, because flex order reverses a form whose answers depend on each other.',
      page: renderService(
        'Find your bin day',
        `<form action="/bin" method="get" class="rev"><div><label for="h">3. House number</label><input id="h"><button>Show my day</button></div><div><label for="s">2. Street in this district</label><input id="s"></div><div><label for="d">1. District</label><input id="d"></div></form>`,
        { css: '.rev{display:flex;flex-direction:column-reverse}' },
      ),
    },
    'menu-far-from-trigger': {
      title: 'Menu whose items are at the end of the document',
      why: 'F85: the menu opens beside its button, but in the tab order it comes after the whole page.',
      page: renderApplication(
        'Photo library',
        `<button type="button" id="o" aria-expanded="false" aria-controls="menu">Actions</button><p><a href="/1">Harbor.jpg</a> <a href="/2">Pier.jpg</a> <a href="/3">Lighthouse.jpg</a> <a href="/4">Gull.jpg</a></p><p><label for="t">Tags</label> <input id="t"></p><p><a href="/help">Help</a></p><div id="menu" class="menu" hidden><button type="button">Rotate</button><button type="button">Share</button><button type="button">Delete</button></div>`,
        {
          css: '.menu{position:absolute;top:140px;left:220px;background:#fff;border:1px solid #333;padding:8px}@media(max-width:40rem){.menu{left:20px}}',
          script:
            "document.getElementById('o').onclick=function(){var m=document.getElementById('menu');m.hidden=!m.hidden;this.setAttribute('aria-expanded',!m.hidden)}",
        },
      ),
    },
    'search-first-by-tabindex': {
      title: 'Newsletter field in the footer comes first',
      why: 'F44: tabindex="1" moves focus from the top of the page to the footer and back, which separates the field from its label and from its place.',
      page: renderArticle(
        'Asparagus season opens',
        `<p><a href="/farms">Twelve farms</a> sell directly from the field. <a href="/recipes">Three recipes</a> use what the market leaves over.</p><p>The season ends on the 24th of June, as it always has.</p><form action="/news" method="post"><p><label for="m">Newsletter: your email</label> <input id="m" type="email" tabindex="1" autocomplete="email"> <a href="/terms" tabindex="3">Terms</a> <button tabindex="2">Subscribe</button></p></form>`,
      ),
    },
  },
  passing: {
    'native-modal-dialog': {
      title: 'Modal dialog element',
      why: 'showModal() moves focus into the dialog and returns it.',
      page: renderShop(
        'Quarry garden table',
        `<p>Slate, 799.</p><button type="button" id="o">Delivery options</button><dialog id="d" aria-labelledby="t"><h2 id="t">Delivery options</h2><p>To the curb or to the garden.</p><form method="dialog"><button>Close</button></form></dialog>`,
        {
          script: "document.getElementById('o').onclick=function(){document.getElementById('d').showModal()}",
        },
      ),
    },
    'positive-tabindex-in-order': {
      title: 'Positive tabindex values in the order of the page',
      why: 'All focusable elements have values that follow the visual and logical order; the sequence is right.',
      page: renderPage(
        'Sign in to the club',
        `<main><h1>Sign in to the club</h1><form action="/in" method="post"><p><label for="u">Member number</label> <input id="u" tabindex="1" autocomplete="username"></p><p><label for="p">Password</label> <input id="p" type="password" tabindex="2" autocomplete="current-password"></p><p><button tabindex="3">Sign in</button> <a href="/forgot" tabindex="4">Forgot password?</a></p></form></main>`,
        { css: 'main{padding:16px}' },
      ),
    },
    'independent-columns': {
      title: 'Two independent columns where the second comes first in the DOM',
      why: 'The columns do not depend on each other, so either may come first (Understanding 2.4.3).',
      page: renderPage(
        'Beekeepers of the valley',
        `<div class="w"><main><h1>Beekeepers of the valley</h1><p><a href="/honey">Buy honey</a> or <a href="/course">learn to keep bees</a>.</p></main><aside aria-label="News"><h2>News</h2><p><a href="/n1">Swarm season</a></p><p><a href="/n2">Honey prices</a></p></aside></div>`,
        {
          css: '.w{display:flex;flex-wrap:wrap-reverse;flex-direction:row-reverse;gap:24px;padding:16px}main{flex:1 1 20rem}aside{flex:0 1 12rem}',
        },
      ),
    },
    'off-canvas-hidden': {
      title: 'Off-canvas menu that is invisible while closed',
      why: 'visibility: hidden takes the closed menu out of the tab order.',
      page: renderPage(
        'Chess club',
        `<button type="button" id="m" aria-expanded="false" aria-controls="nav">Menu</button><nav id="nav" class="off" aria-label="Main"><a href="/a">Training</a><a href="/b">Teams</a><a href="/c">Youth</a></nav><main><h1>Chess club</h1><p>We play on Thursdays. <a href="/visit">Visit us</a></p></main>`,
        {
          css: '.off{position:fixed;top:48px;left:0;width:240px;background:#223;transform:translateX(-110%);visibility:hidden;padding:16px;display:flex;flex-direction:column;gap:12px}.off a{color:#fff}.off.open{transform:none;visibility:visible}#m{font:inherit;margin:8px}main{padding:12px}',
          script:
            "document.getElementById('m').onclick=function(){var o=document.getElementById('nav').classList.toggle('open');this.setAttribute('aria-expanded',o)}",
        },
      ),
    },
    'custom-dialog-complete': {
      title: 'Custom dialog that takes and returns focus',
      why: 'Focus moves into the dialog, stays in it, and returns to the button on closing.',
      page: renderApplication(
        'Customer 118',
        `<p>Ada Byrne</p><button type="button" id="o">Add note</button><div role="dialog" aria-modal="true" aria-labelledby="t" id="d" class="dlg" hidden><h2 id="t">New note</h2><label for="n">Note</label> <input id="n"> <button type="button" id="c">Close</button></div>`,
        {
          css: '.dlg{position:fixed;inset:20% 15% auto;background:#fff;border:3px solid #333;padding:20px}',
          script:
            "var d=document.getElementById('d'),o=document.getElementById('o'),n=document.getElementById('n'),c=document.getElementById('c');function shut(){d.hidden=true;o.focus()}o.onclick=function(){d.hidden=false;n.focus()};c.onclick=shut;d.addEventListener('keydown',function(e){if(e.key==='Escape')shut();if(e.key==='Tab'){e.preventDefault();(document.activeElement===n?c:n).focus()}})",
        },
      ),
    },
    'menu-after-trigger': {
      title: 'Menu directly after its button',
      why: 'The items follow the button in the tab order, although they are positioned elsewhere on the screen.',
      page: renderApplication(
        'Video library',
        `<div class="wrap"><button type="button" id="o" aria-expanded="false" aria-controls="menu">Actions</button><div id="menu" class="menu" hidden><button type="button">Rename</button><button type="button">Move</button></div></div><p><a href="/1">Launch.mp4</a> <a href="/2">Regatta.mp4</a></p>`,
        {
          css: '.wrap{position:relative}.menu{position:absolute;top:100%;background:#fff;border:1px solid #333;padding:8px}',
          script:
            "document.getElementById('o').onclick=function(){var m=document.getElementById('menu');m.hidden=!m.hidden;this.setAttribute('aria-expanded',!m.hidden)}",
        },
      ),
    },
    'right-aligned-actions': {
      title: 'Form buttons with the primary one on the right',
      why: 'Save comes first in the DOM and is shown on the right; the two buttons may come in either order.',
      page: renderService(
        'Edit your entry',
        `<form action="/edit" method="post"><label for="n">Name in the directory</label><input id="n" autocomplete="name"><div class="end"><button>Save</button><a href="/cancel">Cancel</a></div></form>`,
        {
          css: '.end{display:flex;flex-direction:row-reverse;justify-content:flex-start;align-items:center;gap:16px}',
        },
      ),
    },
  },
});
