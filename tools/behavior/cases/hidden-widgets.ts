import { type BehaviorCase, defineCases } from '../behavior-case.ts';
import { renderMain } from '../containers.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

const nonTextContent = defineCases(
  '1.1.1',
  {
    failing: {
      'menu-opened-on-pointerdown': {
        title: 'ARIA menu that opens on pointerdown, with an image item without alternative',
        why: 'F65: the second item consists of an image without alt. The menu opens on press and with Enter, as in component libraries.',
        page: renderApplication(
          'Board of the team',
          `<p>Nine cards</p><button type="button" id="t" aria-haspopup="menu" aria-expanded="false">Card actions</button><div id="host"></div>`,
          {
            css: '[role=menu]{border:1px solid #333;background:#fff;padding:8px;display:inline-block}[role=menuitem]{padding:4px}[role=menuitem]:focus{outline:2px solid #0b2c4a}',
            script:
              "var t=document.getElementById('t'),h=document.getElementById('host');function close(){h.innerHTML='';t.setAttribute('aria-expanded','false');t.focus()}function open(){if(h.innerHTML){close();return}h.innerHTML='<div role=\"menu\" aria-label=\"Card actions\"><div role=\"menuitem\" tabindex=\"-1\">Rename</div><div role=\"menuitem\" tabindex=\"-1\"><img data-defect src=\"/img/bin.svg\" width=\"32\" height=\"20\"></div></div>';t.setAttribute('aria-expanded','true');h.querySelector('[role=menuitem]').focus()}t.addEventListener('pointerdown',function(e){if(e.button===0){e.preventDefault();open()}});t.addEventListener('keydown',function(e){if(e.key==='Enter'||e.key===' '||e.key==='ArrowDown'){e.preventDefault();open()}});h.addEventListener('keydown',function(e){var m=[].slice.call(h.querySelectorAll('[role=menuitem]')),i=m.indexOf(document.activeElement);if(e.key==='Escape')close();if(e.key==='ArrowDown')m[(i+1)%2].focus();if(e.key==='ArrowUp')m[(i+1)%2].focus()})",
          },
        ),
      },
      'track-carousel-with-dots': {
        title: 'Sliding carousel with dots, whose inert second slide has an image without alt',
        why: 'F65: slides outside of the view are inert until their dot is pressed.',
        page: renderShop(
          'Workshop tour',
          `<section aria-roledescription="carousel" aria-label="Workshop"><div class="view"><div class="track" id="track"><div class="sl"><h2>Sawing</h2><p>Every board is chosen by hand.</p></div><div class="sl" inert><img data-defect src="/img/glue.svg" width="200" height="125"><h2>Gluing</h2></div></div></div><button type="button" aria-label="Slide 1" aria-current="true" data-to="0">1</button> <button type="button" aria-label="Slide 2" data-to="1">2</button></section>`,
          {
            css: '.view{overflow:hidden;max-width:400px}.track{display:flex;width:200%;transition:transform .2s}.sl{width:50%;min-height:180px;background:#f2efe8;padding:12px}',
            script:
              "document.querySelectorAll('[data-to]').forEach(function(b){b.addEventListener('click',function(){var n=+b.dataset.to;document.getElementById('track').style.transform='translateX('+-50*n+'%)';document.querySelectorAll('.sl').forEach(function(s,i){s.inert=i!==n});document.querySelectorAll('[data-to]').forEach(function(x){x.toggleAttribute('aria-current',false)});b.setAttribute('aria-current','true')})})",
          },
        ),
      },
      lightbox: {
        title: 'Lightbox whose large image has no alt',
        why: 'F65: the thumbnail has an alternative, the image in the lightbox has none.',
        page: renderArticle(
          'Shipwreck found',
          `<p>Divers found the wreck in 31 meters.</p><a href="/img/wreck-large.svg" id="th"><img src="/img/wreck.svg" alt="Mast of the wreck, enlarge" width="160" height="100"></a><div id="lb" class="lb" role="dialog" aria-modal="true" aria-label="Large view" hidden><button type="button" id="lx">Close large view</button></div>`,
          {
            css: '.lb{position:fixed;inset:0;background:#111;padding:24px;z-index:9}.lb[hidden]{display:none}',
            script:
              "var th=document.getElementById('th'),lb=document.getElementById('lb'),lx=document.getElementById('lx');th.addEventListener('click',function(e){e.preventDefault();var i=new Image(480,300);i.dataset.defect='';i.src=th.getAttribute('href');lb.appendChild(i);lb.hidden=false;lx.focus()});function shut(){lb.hidden=true;lb.querySelector('img').remove();th.focus()}lx.onclick=shut;lb.onkeydown=function(e){if(e.key==='Escape')shut();if(e.key==='Tab')e.preventDefault()}",
          },
        ),
      },
    },
    passing: {
      'lightbox-with-alternative': {
        title: 'Lightbox that copies the alternative of the thumbnail',
        why: 'The large image has an alternative.',
        page: renderArticle(
          'Bell found',
          `<p>It lay in the mud of the harbor.</p><button type="button" id="th"><img src="/img/bell.svg" alt="Ship's bell with the year 1811" width="160" height="100"></button><dialog id="lb" aria-label="Large view"><form method="dialog"><button>Close large view</button></form></dialog>`,
          {
            script:
              "document.getElementById('th').onclick=function(){var d=document.getElementById('lb'),i=d.querySelector('img')||d.appendChild(new Image(480,300)),s=this.querySelector('img');i.src=s.src;i.alt=s.alt;d.showModal()}",
          },
        ),
      },
    },
  },
  'hidden',
);

const names = defineCases(
  '4.1.2',
  {
    failing: {
      'shadow-accordion': {
        title: 'Web component whose closed panel contains an unlabeled field',
        why: 'F68: the field in the shadow tree has no accessible name.',
        page: renderService(
          'Firewood',
          `<p>You may collect fallen branches.</p><x-fold label="Order a permit"><p>It costs 12 a year.</p></x-fold>`,
          {
            script:
              "customElements.define('x-fold',class extends HTMLElement{connectedCallback(){var r=this.attachShadow({mode:'open'});r.innerHTML='<button type=\"button\" aria-expanded=\"false\"></button><div hidden><slot></slot><p>Number of your plot</p><input data-defect></div>';var b=r.querySelector('button'),d=r.querySelector('div');b.textContent=this.getAttribute('label');b.onclick=function(){d.hidden=!d.hidden;b.setAttribute('aria-expanded',!d.hidden)}}})",
          },
        ),
      },
      'inline-edit': {
        title: 'Value that turns into a field without a label when "Edit" is pressed',
        why: 'F68: the field that replaces the text has no accessible name.',
        page: renderApplication(
          'Depot Porto',
          `<p>Phone: <span id="v">22 318 40</span> <button type="button" id="e">Edit phone</button></p>`,
          {
            script:
              "document.getElementById('e').addEventListener('click',function(){var s=document.getElementById('v'),i=document.createElement('input');i.value=s.textContent;i.dataset.defect='';s.replaceWith(i);i.focus();this.textContent='Save phone';this.onclick=function(){}},{once:true})",
          },
        ),
      },
      'chat-widget': {
        title: 'Chat that opens from a round button and has an unlabeled text area',
        why: 'F68: the text area and the send button of the chat have no names.',
        page: renderShop(
          'Help',
          `<p>Most questions are answered below.</p><button type="button" class="fab" id="fab" aria-expanded="false">Chat</button><div class="chat" id="chat" role="region" aria-label="Chat" hidden><p>Hello! How can I help?</p><textarea data-defect rows="2"></textarea><button data-defect type="button"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M2 4l20 8-20 8z" fill="#222"/></svg></button></div>`,
          {
            css: '.fab{position:fixed;right:16px;bottom:16px;width:64px;height:64px;border-radius:50%;background:#1f3d2f;color:#fff;border:0}.chat{position:fixed;right:16px;bottom:96px;width:280px;background:#fff;border:2px solid #1f3d2f;padding:12px}',
            script:
              "document.getElementById('fab').onclick=function(){var c=document.getElementById('chat');c.hidden=!c.hidden;this.setAttribute('aria-expanded',!c.hidden)}",
          },
        ),
      },
      'date-picker': {
        title: 'Date picker whose arrows have no names',
        why: 'The buttons for the previous and next month contain only a CSS triangle.',
        page: renderService(
          'Book a boat',
          `<form action="/boat" method="post"><label for="d">Day</label><input id="d" inputmode="numeric"><button type="button" id="o" aria-expanded="false" aria-controls="cal">Choose a day</button><div id="cal" class="cal" hidden><button data-defect type="button" class="l"></button> <strong>May 2025</strong> <button data-defect type="button" class="r"></button><p><button type="button" data-d="05.05.2025">5</button> <button type="button" data-d="06.05.2025">6</button></p></div><p><button>Book</button></p></form>`,
          {
            css: '.l::before,.r::before{content:"";display:inline-block;border:8px solid transparent}.l::before{border-right-color:#fff}.r::before{border-left-color:#fff}',
            script:
              "var c=document.getElementById('cal'),o=document.getElementById('o');o.onclick=function(){c.hidden=!c.hidden;o.setAttribute('aria-expanded',!c.hidden)};c.addEventListener('click',function(e){if(e.target.dataset.d){document.getElementById('d').value=e.target.dataset.d;c.hidden=true;o.setAttribute('aria-expanded','false');o.focus()}})",
          },
        ),
      },
      'cookie-settings': {
        title: 'Cookie settings with unnamed switches',
        why: 'The switches in the dialog have only text beside them that is not associated.',
        page: renderPage(
          'Mountain railway',
          `<main><h1>Mountain railway</h1><p>Trains leave every half hour.</p></main><footer><button type="button" id="c">Cookie settings</button></footer><dialog id="d" aria-label="Cookie settings"><p>Statistics <span data-defect role="switch" tabindex="0" aria-checked="false" class="s"></span></p><p>Advertising <span data-defect role="switch" tabindex="0" aria-checked="false" class="s"></span></p><form method="dialog"><button>Save settings</button></form></dialog>`,
          {
            css: 'main,footer{padding:16px}.s{display:inline-block;width:44px;height:24px;border-radius:12px;background:#777}.s[aria-checked=true]{background:#1c6e3c}',
            script:
              "document.getElementById('c').onclick=function(){document.getElementById('d').showModal()};document.querySelectorAll('.s').forEach(function(s){function t(){s.setAttribute('aria-checked',s.getAttribute('aria-checked')!=='true')}s.onclick=t;s.onkeydown=function(e){if(e.key===' '){e.preventDefault();t()}}})",
          },
        ),
      },
      'tree-branch': {
        title: 'Tree whose closed branch contains an unnamed button',
        why: 'The button for the options of the file has no name.',
        page: renderApplication(
          'Files of the choir',
          `<ul class="tree"><li><button type="button" aria-expanded="false" aria-controls="b1">2024</button><ul id="b1" hidden><li>Program.txt <button data-defect type="button" class="o"></button></li><li>Budget.txt <button data-defect type="button" class="o"></button></li></ul></li></ul>`,
          {
            css: '.o{width:28px;height:28px}.o::before{content:"";display:block;width:4px;height:16px;margin:auto;background:#222}',
            script:
              "document.querySelector('[aria-controls]').onclick=function(){var u=document.getElementById('b1');u.hidden=!u.hidden;this.setAttribute('aria-expanded',!u.hidden)}",
          },
        ),
      },
    },
    passing: {
      'shadow-accordion-labeled': {
        title: 'Web component whose closed panel contains a labeled field',
        why: 'The label is in the same shadow tree.',
        page: renderService(
          'Christmas trees',
          `<p>From the town forest, in December.</p><x-fold label="Reserve a tree"></x-fold>`,
          {
            script:
              "customElements.define('x-fold',class extends HTMLElement{connectedCallback(){var r=this.attachShadow({mode:'open'});r.innerHTML='<button type=\"button\" aria-expanded=\"false\"></button><div hidden><label>Height in meters <input inputmode=\"numeric\"></label></div>';var b=r.querySelector('button'),d=r.querySelector('div');b.textContent=this.getAttribute('label');b.onclick=function(){d.hidden=!d.hidden;b.setAttribute('aria-expanded',!d.hidden)}}})",
          },
        ),
      },
      'inline-edit-labeled': {
        title: 'Value that turns into a field with a label',
        why: 'aria-label names the field.',
        page: renderApplication(
          'Depot Lyon',
          `<p>Phone: <span id="v">04 11 22</span> <button type="button" id="e">Edit phone</button></p>`,
          {
            script:
              "document.getElementById('e').addEventListener('click',function(){var s=document.getElementById('v'),i=document.createElement('input');i.value=s.textContent;i.setAttribute('aria-label','Phone');s.replaceWith(i);i.focus()},{once:true})",
          },
        ),
      },
    },
  },
  'hidden',
);

const contrast = defineCases(
  '1.4.3',
  {
    failing: {
      'error-message': {
        title: 'Pale error message that appears after sending',
        why: 'The message (#ff9a9a on white, 2.1:1) is below 4.5:1.',
        page: renderService(
          'Ask for a parking card',
          `<form id="f" action="/p" method="post" novalidate><label for="n">Number of the car</label><input id="n" aria-describedby="m"><p data-defect id="m" style="color:#ff9a9a"></p><button>Ask</button></form>`,
          {
            script:
              "document.getElementById('f').addEventListener('submit',function(e){if(!document.getElementById('n').value){e.preventDefault();document.getElementById('m').textContent='Enter the number of your car.'}})",
          },
        ),
      },
      'hover-state': {
        title: 'Buttons whose text fades on hover',
        why: 'On hover the text (#cfe3cf on #e9f5e9) has less than 1.3:1.',
        page: renderShop(
          'Ladder',
          `<p>Ash, four meters.</p><button data-defect type="button" class="h">Add to basket</button> <a data-defect class="h" href="/sizes">All sizes</a>`,
          {
            css: '.h{font:inherit;background:#1f3d2f;color:#fff;padding:8px 12px;border:0}.h:hover{background:#e9f5e9;color:#cfe3cf}',
          },
        ),
      },
      'focus-state': {
        title: 'Links that become unreadable on focus',
        why: 'On focus the text (#ffd24d on #ffe9a8) has about 1.2:1.',
        page: renderArticle(
          'All winners',
          `<ul><li><a data-defect class="f" href="/w1">Long jump</a></li><li><a data-defect class="f" href="/w2">Relay</a></li></ul>`,
          { css: '.f:focus{background:#ffe9a8;color:#ffd24d;outline:3px solid #222}' },
        ),
      },
      snackbar: {
        title: 'Message at the lower edge with pale text',
        why: 'The text (#9aa on #dde) is below 4.5:1.',
        page: renderApplication(
          'Notes of the week',
          `<p>Water the plants.</p><button type="button" id="a">Archive note</button><div id="s" role="status"></div>`,
          {
            css: '.sn{position:fixed;left:16px;bottom:16px;background:#dde;color:#9aa;padding:12px}',
            script:
              "document.getElementById('a').onclick=function(){document.getElementById('s').innerHTML='<p data-defect class=\"sn\">The note was archived.</p>'}",
          },
        ),
      },
      'max-height-fold': {
        title: 'Text in a fold of height zero',
        why: 'The panel is closed by max-height: 0 and visibility; its text (#b5b5b5 on white, 2:1) is below 4.5:1.',
        page: renderMain(
          'Questions about honey',
          `<button type="button" id="b" aria-expanded="false" aria-controls="p">Why does it crystallize?</button><div id="p" class="p"><p data-defect>Because there is more glucose in it than water can hold.</p></div>`,
          {
            css: '.p{max-height:0;overflow:hidden;visibility:hidden;transition:max-height .2s,visibility .2s;color:#b5b5b5}.p.o{max-height:200px;visibility:visible}',
            script:
              "document.getElementById('b').onclick=function(){var o=document.getElementById('p').classList.toggle('o');this.setAttribute('aria-expanded',o)}",
          },
        ),
      },
    },
    passing: {
      'hover-state-readable': {
        title: 'Buttons that invert on hover',
        why: 'Both states have more than 7:1.',
        page: renderShop(
          'Step ladder',
          `<p>Three steps.</p><button type="button" class="h">Add to basket</button>`,
          {
            css: '.h{font:inherit;background:#1f3d2f;color:#fff;padding:8px 12px;border:2px solid #1f3d2f}.h:hover{background:#fff;color:#1f3d2f}',
          },
        ),
      },
      'hidden-forever': {
        title: 'Pale text that is never displayed',
        why: 'The element is display: none in all states: nobody sees it.',
        page: renderMain(
          'Questions about bees',
          `<p style="display:none;color:#eee">Old text of 2019</p><button type="button" id="b" aria-expanded="false" aria-controls="p">Do they sleep?</button><div id="p" hidden><p>Yes, between flights.</p></div>`,
          {
            script:
              "document.getElementById('b').onclick=function(){var p=document.getElementById('p');p.hidden=!p.hidden;this.setAttribute('aria-expanded',!p.hidden)}",
          },
        ),
      },
    },
  },
  'hidden',
);

const others = [
  ...defineCases(
    '2.4.4',
    {
      failing: {
        'menubar-submenu': {
          title: 'Menu bar with a closed submenu that contains an empty link',
          why: 'F89: a link of the submenu has no name.',
          page: renderPage(
            'Botanical garden',
            `<header><nav aria-label="Main"><ul class="mb"><li><a href="/plan">Plan</a></li><li><button type="button" aria-expanded="false" aria-controls="s1">Visit</button><ul id="s1" hidden><li><a href="/hours">Hours</a></li><li><a data-defect href="/tickets"><i class="ico"></i></a></li></ul></li></ul></nav></header><main><h1>Botanical garden</h1><p>The lilies bloom.</p></main>`,
            {
              css: '.mb{display:flex;gap:20px;list-style:none;padding:12px;background:#e8efe4}.ico{display:inline-block;width:20px;height:20px;background:#1f3d2f}main{padding:12px}',
              script:
                "document.querySelector('[aria-controls=s1]').onclick=function(){var s=document.getElementById('s1');s.hidden=!s.hidden;this.setAttribute('aria-expanded',!s.hidden)}",
            },
          ),
        },
        'search-results': {
          title: 'Suggestions with unnamed links that typing shows',
          why: 'F89: the arrow link of each suggestion has no name.',
          page: renderShop(
            'Find your lamp',
            `<label for="q">Search lamps</label> <input id="q" type="search" autocomplete="off"><ul id="r" aria-live="polite"></ul>`,
            {
              script:
                "document.getElementById('q').addEventListener('input',function(){document.getElementById('r').innerHTML=this.value?'<li>Heron <a data-defect href=\"/heron\"><span aria-hidden=\"true\">→</span></a></li><li>Lantern <a data-defect href=\"/lantern\"><span aria-hidden=\"true\">→</span></a></li>':''})",
            },
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
  ...defineCases(
    '1.3.1',
    {
      failing: {
        'tab-with-fake-list': {
          title: 'Rows without a table in a tab that is rendered on click',
          why: 'role="row" and role="cell" need a table around them.',
          page: renderApplication(
            'Race results',
            `<div role="tablist" aria-label="Races"><button type="button" role="tab" id="a" aria-selected="true" aria-controls="p">Men</button><button type="button" role="tab" id="b" aria-selected="false" aria-controls="p">Women</button></div><div role="tabpanel" id="p" aria-labelledby="a">No results yet</div>`,
            {
              script:
                "var p=document.getElementById('p');document.querySelectorAll('[role=tab]').forEach(function(t){t.onclick=function(){document.querySelectorAll('[role=tab]').forEach(function(x){x.setAttribute('aria-selected',x===t)});p.setAttribute('aria-labelledby',t.id);p.innerHTML=t.id==='b'?'<div><div data-defect role=\"row\"><span data-defect role=\"cell\">1</span> <span data-defect role=\"cell\">Ada Byrne</span></div></div>':'No results yet'}})",
            },
          ),
        },
      },
      passing: {
        'tab-with-list': {
          title: 'List that is rendered in a tab on click',
          why: 'The rows are items of a list.',
          page: renderApplication(
            'Regatta results',
            `<div role="tablist" aria-label="Races"><button type="button" role="tab" id="a" aria-selected="true" aria-controls="p">Eights</button><button type="button" role="tab" id="b" aria-selected="false" aria-controls="p">Singles</button></div><div role="tabpanel" id="p" aria-labelledby="a">No results yet</div>`,
            {
              script:
                "var p=document.getElementById('p');document.querySelectorAll('[role=tab]').forEach(function(t){t.onclick=function(){document.querySelectorAll('[role=tab]').forEach(function(x){x.setAttribute('aria-selected',x===t)});p.setAttribute('aria-labelledby',t.id);p.innerHTML=t.id==='b'?'<ol><li>Ken Ito</li><li>Otto Brandt</li></ol>':'No results yet'}})",
            },
          ),
        },
      },
    },
    'hidden',
  ),
  ...defineCases(
    '1.3.5',
    {
      failing: {
        'second-step': {
          title: 'Wrong autocomplete in the address step of a checkout',
          why: 'F107: autocomplete="zip" is no token; the postal code needs "postal-code".',
          page: renderShop(
            'Order in two steps',
            `<form action="/buy" method="post"><div data-step="1"><label for="q">Pieces</label> <input id="q" inputmode="numeric" value="1"> <button type="button" id="n">To the address</button></div><div data-step="2" hidden><label for="z">Postal code</label> <input data-defect id="z" autocomplete="zip"><button>Buy</button></div></form>`,
            {
              script:
                "document.getElementById('n').onclick=function(){document.querySelectorAll('[data-step]').forEach(function(s){s.hidden=s.dataset.step!=='2'});document.getElementById('z').focus()}",
            },
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
  ...defineCases(
    '1.4.10',
    {
      failing: {
        'wide-dialog': {
          title: 'Dialog of 900 pixels that cuts its text on narrow screens',
          why: 'F102: at 320 CSS pixels most of the dialog lies outside of the viewport and cannot be scrolled to.',
          page: renderService(
            'Kindergarten places',
            `<p>There are 14 free places.</p><button type="button" id="o">How places are given</button><div id="w" hidden><div data-defect class="box" role="dialog" aria-modal="true" aria-label="How places are given" tabindex="-1" id="x"><p data-defect>First come siblings of children who are already there, then children of parents who both work, and then all others in the order in which they applied.</p><button type="button" id="c">Close</button></div></div>`,
            {
              css: '.box{position:fixed;top:10vh;left:50%;width:900px;margin-left:-450px;background:#fff;border:3px solid #222;padding:24px}',
              script:
                "var w=document.getElementById('w'),o=document.getElementById('o'),c=document.getElementById('c');o.onclick=function(){w.hidden=false;c.focus()};c.onclick=function(){w.hidden=true;o.focus()};w.onkeydown=function(e){if(e.key==='Tab')e.preventDefault();if(e.key==='Escape')c.click()}",
            },
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
  ...defineCases(
    '1.4.11',
    {
      failing: {
        'field-in-filter': {
          title: 'Filter panel with pale field borders',
          why: 'The fields in the closed panel are recognizable only by a border of 1.3:1.',
          page: renderShop(
            'All outdoor furniture',
            `<button type="button" id="b" aria-expanded="false" aria-controls="f">Filter</button><form id="f" action="/f" method="get" hidden><label for="min">From</label> <input data-defect id="min"> <label for="max">To</label> <input data-defect id="max"> <button>Apply</button></form>`,
            {
              css: '#f input{border:1px solid #e0e0e0;background:#fff;padding:6px}',
              script:
                "document.getElementById('b').onclick=function(){var f=document.getElementById('f');f.hidden=!f.hidden;this.setAttribute('aria-expanded',!f.hidden)}",
            },
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
];

/** Defects in closed parts of widgets, each with markup of its own. */
export const hiddenInWidgets: readonly BehaviorCase[] = [...nonTextContent, ...names, ...contrast, ...others];
