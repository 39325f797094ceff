import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const focusVisible = defineCases('2.4.7', {
  failing: {
    'outline-none-everywhere': {
      title: 'Reset style sheet without outlines',
      why: 'F78: *:focus{outline:none} removes the focus indicator of all links and buttons, and nothing replaces it.',
      page: renderShop(
        'Linen cushions',
        `<p>Four colors, filled with wool. <a href="/wool">Where our wool comes from</a></p><button type="button">Add to basket</button> <button type="button">Save for later</button>`,
        {
          css: '*:focus{outline:none}button{border:1px solid #333;background:#eee;font:inherit;padding:8px 12px}',
        },
      ),
    },
    'navigation-links': {
      title: 'Navigation without focus indicator beside content that has one',
      why: 'F78: only the links of the navigation lose their outline; hover still underlines them, focus does not.',
      page: renderPage(
        'Film archive',
        `<header><nav class="nav" aria-label="Main"><a href="/films">Films</a><a href="/posters">Posters</a><a href="/visit">Visit</a></nav></header><main><h1>Film archive</h1><p>We keep 12,000 reels. <a href="/search">Search the catalog</a>.</p></main>`,
        {
          css: '.nav{background:#222;padding:12px;display:flex;gap:20px}.nav a{color:#fff;text-decoration:none;outline:0}.nav a:hover{text-decoration:underline}main{padding:12px}',
        },
      ),
    },
    'blur-on-focus': {
      title: 'Links that drop focus as soon as they get it',
      why: 'F55: onfocus="this.blur()" removes focus.',
      page: renderArticle(
        'Photo essay: the shipyard',
        `<p>Twelve photographs from the last days of the yard.</p><ul class="thumbs"><li><a href="/p1" onfocus="this.blur()"><img src="/img/yard-1.svg" alt="Crane at dawn" width="120" height="75"></a></li><li><a href="/p2" onfocus="this.blur()"><img src="/img/yard-2.svg" alt="Welder with mask" width="120" height="75"></a></li></ul>`,
        { css: '.thumbs{display:flex;gap:8px;list-style:none;padding:0}' },
      ),
    },
    'custom-checkbox-no-focus': {
      title: 'Custom checkboxes that show no focus',
      why: 'The native checkbox is transparent, and the drawn box does not change when it has focus.',
      page: renderService(
        'Choose what to recycle',
        `<form action="/r" method="post"><label class="c"><input type="checkbox" name="p"><span></span> Paper</label><label class="c"><input type="checkbox" name="g"><span></span> Glass</label><label class="c"><input type="checkbox" name="m"><span></span> Metal</label><button>Save</button></form>`,
        {
          css: '.c input{opacity:0;position:absolute}.c span{display:inline-block;width:22px;height:22px;border:2px solid #333;vertical-align:middle}.c input:checked+span{background:#00552e}',
        },
      ),
    },
    'outline-transparent-clipped': {
      title: 'Focus ring that the card clips away',
      why: 'The outline lies outside the link, and overflow: hidden of the card, which has the same size, cuts all of it.',
      page: renderShop(
        'Room by room',
        `<div class="cards"><div class="card"><a href="/kitchen"><img src="/img/kitchen.svg" alt="Kitchen"></a></div><div class="card"><a href="/bath"><img src="/img/bath.svg" alt="Bathroom"></a></div></div>`,
        {
          css: '.cards{display:flex;gap:24px}.card{overflow:hidden;width:220px;height:140px}.card a{display:block;width:220px;height:140px}.card img{width:220px;height:140px;display:block}.card a:focus,.card a:focus-visible{outline:3px solid #1f3d2f;outline-offset:2px}',
        },
      ),
    },
    'tabs-no-focus': {
      title: 'Tabs that look the same with and without focus',
      why: 'F78: the selected tab is styled by its state only; focus adds nothing.',
      page: renderApplication(
        'Report builder',
        `<div role="tablist" aria-label="Report"><button type="button" role="tab" id="t1" aria-selected="true" aria-controls="p1">Data</button><button type="button" role="tab" id="t2" aria-selected="false" aria-controls="p2">Chart</button></div><div role="tabpanel" id="p1" aria-labelledby="t1">Choose a table.</div><div role="tabpanel" id="p2" aria-labelledby="t2" hidden>Choose a chart.</div>`,
        {
          css: '[role=tab]{font:inherit;border:0;background:#e6e9ee;padding:8px 16px}[role=tab][aria-selected=true]{background:#fff;border-bottom:3px solid #0b4f9e}[role=tab]:focus,[role=tab]:focus-visible{outline:none}',
          script:
            "var t=document.querySelectorAll('[role=tab]');t.forEach(function(b){b.onclick=function(){t.forEach(function(x){var on=x===b;x.setAttribute('aria-selected',on);document.getElementById(x.getAttribute('aria-controls')).hidden=!on})}})",
        },
      ),
    },
    'outline-background-color': {
      title: 'Outline in the color of the background',
      why: 'F78: the outline is white on white, so it is not visible.',
      page: renderPage(
        'Hiking huts',
        `<main><h1>Hiking huts</h1><ul><li><a href="/h1">Crow Hut, 1,240 m</a></li><li><a href="/h2">Lake Hut, 980 m</a></li></ul><button type="button">Show on a map</button></main>`,
        {
          css: 'main{padding:16px;background:#fff}a:focus,button:focus,a:focus-visible,button:focus-visible{outline:2px solid #fff}button{font:inherit;background:#fff;border:1px solid #333;padding:6px 12px}',
        },
      ),
    },
  },
  passing: {
    'browser-default': {
      title: 'Focus indicator of the browser',
      why: 'Nothing changes the default outline.',
      page: renderPage(
        'Repair café',
        `<main><h1>Repair café</h1><p>Bring what is broken on the last Saturday of the month. <a href="/what">What we repair</a></p><button type="button">Remind me</button></main>`,
        { css: 'main{padding:16px}' },
      ),
    },
    'outline-none-for-mouse': {
      title: 'Outline removed for the mouse only',
      why: ':focus:not(:focus-visible) matches only when focus came from a pointer.',
      page: renderShop(
        'Wooden toys',
        `<p><a href="/train">Train</a> <a href="/blocks">Blocks</a></p><button type="button">Add set to basket</button>`,
        {
          css: ':focus:not(:focus-visible){outline:none}:focus-visible{outline:3px solid #7a1f5c;outline-offset:2px}',
        },
      ),
    },
    'background-change': {
      title: 'Links that invert their colors on focus',
      why: 'The change of background and text color is visible without an outline.',
      page: renderArticle(
        'Ten walks along the river',
        `<ol><li><a href="/w1">From the mill to the weir</a></li><li><a href="/w2">Otter loop</a></li></ol>`,
        { css: 'a:focus{outline:none;background:#111;color:#ffe36b}' },
      ),
    },
    'text-caret': {
      title: 'Text fields without outline',
      why: 'In text fields the blinking caret shows focus (Understanding 2.4.7).',
      page: renderService(
        'Guest book',
        `<form action="/g" method="post"><label for="n">Name</label><input id="n" autocomplete="name"><label for="t">Entry</label><textarea id="t" rows="4"></textarea><button>Write</button></form>`,
        { css: 'input:focus,textarea:focus{outline:none}' },
      ),
    },
    'checkbox-sibling-ring': {
      title: 'Custom checkboxes with a ring around the drawn box',
      why: 'The sibling of the transparent checkbox shows the focus.',
      page: renderService(
        'Choose what we collect',
        `<form action="/r" method="post"><label class="c"><input type="checkbox" name="p"><span></span> Garden waste</label><label class="c"><input type="checkbox" name="g"><span></span> Wood</label><button>Save</button></form>`,
        {
          css: '.c input{opacity:0;position:absolute}.c span{display:inline-block;width:22px;height:22px;border:2px solid #333;vertical-align:middle}.c input:checked+span{background:#00552e}.c input:focus-visible+span{box-shadow:0 0 0 3px #fff,0 0 0 6px #0b4f9e}',
        },
      ),
    },
    'card-focus-within': {
      title: 'Card that shows the focus of the link in it',
      why: ':focus-within draws a border around the whole card; the link itself has no outline.',
      page: renderShop(
        'Rooms',
        `<div class="cards"><div class="card"><h2><a href="/hall">Hall</a></h2><p>Benches and hooks</p></div><div class="card"><h2><a href="/study">Study</a></h2><p>Desks and lamps</p></div></div>`,
        {
          css: '.cards{display:flex;flex-wrap:wrap;gap:16px}.card{border:3px solid transparent;background:#f1f1ee;padding:12px}.card a:focus{outline:none}.card:focus-within{border-color:#1f3d2f}',
        },
      ),
    },
    'listbox-active-descendant': {
      title: 'List box that marks its active option',
      why: 'The list has focus without an outline; the active option has a thick bar and another background while it does.',
      page: renderApplication(
        'Choose a warehouse',
        `<p id="l">Warehouse</p><ul role="listbox" tabindex="0" aria-labelledby="l" aria-activedescendant="o1" id="lb"><li role="option" id="o1" aria-selected="true">Berlin</li><li role="option" id="o2" aria-selected="false">Lyon</li><li role="option" id="o3" aria-selected="false">Porto</li></ul>`,
        {
          css: '[role=listbox]{list-style:none;padding:0;border:1px solid #767676;max-width:16rem}[role=listbox]:focus{outline:none}[role=option]{padding:6px 12px;border-left:6px solid transparent}[role=listbox]:focus [aria-selected=true]{background:#0b2c4a;color:#fff;border-left-color:#d97706}',
          script:
            "var lb=document.getElementById('lb'),o=[].slice.call(lb.children);lb.addEventListener('keydown',function(e){var i=o.findIndex(function(x){return x.id===lb.getAttribute('aria-activedescendant')}),n=e.key==='ArrowDown'?i+1:e.key==='ArrowUp'?i-1:i;if(n===i||!o[n])return;e.preventDefault();o.forEach(function(x,k){x.setAttribute('aria-selected',k===n)});lb.setAttribute('aria-activedescendant',o[n].id)})",
        },
      ),
    },
  },
});
