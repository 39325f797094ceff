import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const keyboard = defineCases('2.1.1', {
  failing: {
    'div-button': {
      title: 'Add to basket is a div with a click listener',
      why: 'F54/F59: the div cannot be focused, so the keyboard cannot add the chair to the basket.',
      page: renderShop(
        'Ash chair',
        `<img src="/img/ash-chair.svg" alt="Chair of pale wood with a curved back"><p>189, ready in two weeks.</p><div class="buy" id="buy">Add to basket</div><p id="count" role="status">Your basket is empty</p>`,
        {
          css: '.buy{display:inline-block;background:#1f3d2f;color:#fff;padding:10px 18px;cursor:pointer}',
          script:
            "var n=0;document.getElementById('buy').addEventListener('click',function(){n++;document.getElementById('count').textContent='Items in your basket: '+n})",
        },
      ),
    },
    'delegated-list-items': {
      title: 'List of messages opened by one delegated listener',
      why: 'F59: the items respond to clicks through a listener on the list, but none of them is focusable.',
      page: renderApplication(
        'Inbox',
        `<ul class="inbox" id="inbox"><li data-text="The pallets arrive on Thursday, please keep the gate open.">Maria Lopes: pallets</li><li data-text="Could you send the invoice again? The attachment was empty.">Ken Ito: invoice</li><li data-text="Team lunch moves to 12:30.">Office: lunch</li></ul><section aria-live="polite" id="reader"><p>Select a message to read it.</p></section>`,
        {
          css: '.inbox{list-style:none;padding:0;max-width:20rem}.inbox li{padding:8px;border-bottom:1px solid #767676;cursor:pointer}.inbox li:hover{background:#e7eefc}',
          script:
            "document.getElementById('inbox').addEventListener('click',function(e){var li=e.target.closest('li');if(li)document.querySelector('#reader p').textContent=li.dataset.text})",
        },
      ),
    },
    'mousedown-only': {
      title: 'Button that acts on mousedown only',
      why: 'The button can be focused, but pressing Enter or Space fires click, to which nothing listens (SCR20).',
      page: renderApplication(
        'Stock count',
        `<p>Shelf 14: <output id="amount">12</output> boxes</p><button type="button" id="less">One box less</button> <button type="button" id="more">One box more</button>`,
        {
          script:
            "var a=12,o=document.getElementById('amount');document.getElementById('more').onmousedown=function(){o.value=++a};document.getElementById('less').onmousedown=function(){o.value=--a}",
        },
      ),
    },
    'hover-menu': {
      title: 'Submenu that opens only while the mouse is over it',
      why: 'The links of the submenu are not displayed until the mouse is over the item; neither focus nor a key opens it.',
      page: renderPage(
        'City library',
        `<header><nav aria-label="Main"><ul class="menu"><li><a href="/catalog">Catalog</a></li><li class="has-sub"><span>Services</span><ul class="sub"><li><a href="/printing">Printing</a></li><li><a href="/rooms">Study rooms</a></li><li><a href="/interlibrary">Interlibrary loan</a></li></ul></li><li><a href="/hours">Opening hours</a></li></ul></nav></header><main><h1>City library</h1><p>Borrow books, films and a sewing machine.</p></main>`,
        {
          css: '.menu{display:flex;gap:24px;list-style:none;margin:0;padding:12px;background:#eee}.has-sub{position:relative;cursor:default}.sub{display:none;position:absolute;left:0;top:100%;background:#fff;border:1px solid #333;list-style:none;margin:0;padding:8px;white-space:nowrap}.has-sub:hover .sub{display:block}main{padding:12px}',
        },
      ),
    },
    'drag-slider': {
      title: 'Price filter that can only be dragged',
      why: 'The handle of the custom slider reacts to the pointer only; there is no field and no key handling.',
      page: renderShop(
        'Lamps by price',
        `<p id="label">Maximum price: <output id="price">200</output></p><div class="rail" id="rail"><div class="handle" id="handle"></div></div><ul id="lamps"><li data-p="60">Lantern, 60</li><li data-p="120">Heron, 120</li><li data-p="180">Green banker, 180</li></ul>`,
        {
          css: '.rail{position:relative;height:8px;background:#767676;width:300px;max-width:100%;margin:20px 0}.handle{position:absolute;left:100%;top:-10px;width:28px;height:28px;margin-left:-14px;border-radius:50%;background:#1f3d2f;cursor:grab;touch-action:none}',
          script:
            "var h=document.getElementById('handle'),r=document.getElementById('rail'),on=false;h.addEventListener('pointerdown',function(e){on=true;h.setPointerCapture(e.pointerId)});h.addEventListener('pointermove',function(e){if(!on)return;var b=r.getBoundingClientRect(),x=Math.max(0,Math.min(1,(e.clientX-b.left)/b.width)),p=Math.round(x*200);h.style.left=x*100+'%';document.getElementById('price').value=p;document.querySelectorAll('#lamps li').forEach(function(l){l.hidden=+l.dataset.p>p})});h.addEventListener('pointerup',function(){on=false})",
        },
      ),
    },
    'role-button-without-keys': {
      title: 'role="button" with tabindex but no key handling',
      why: 'F59-like: it gets focus, but Enter and Space do nothing because only click is handled.',
      page: renderService(
        'Your appointments',
        `<ul><li>Passport renewal, Tuesday 14:20 <span role="button" tabindex="0" class="link" data-cancel>Cancel passport renewal</span></li><li>Parking permit, Friday 9:00 <span role="button" tabindex="0" class="link" data-cancel>Cancel parking permit</span></li></ul><p role="status" id="state"></p>`,
        {
          css: '.link{color:#0b4f9e;text-decoration:underline;cursor:pointer}',
          script:
            "document.querySelectorAll('[data-cancel]').forEach(function(b){b.addEventListener('click',function(){b.parentNode.remove();document.getElementById('state').textContent='The appointment was canceled.'})})",
        },
      ),
    },
    'image-map-toggle': {
      title: 'Star rating made of SVG shapes',
      why: 'The stars respond to clicks only and cannot be focused; there is no other way to rate.',
      page: renderShop(
        'Rate your chair',
        `<p>How do you like the ash chair?</p><svg class="stars" id="stars" viewBox="0 0 200 40" width="200" height="40" role="img" aria-label="Rating in stars">${[0, 1, 2, 3, 4].map((at) => `<path data-star="${at + 1}" d="M${20 + at * 40} 4l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="#fff" stroke="#333" stroke-width="2"/>`).join('')}</svg><p role="status" id="rated">Not rated yet</p>`,
        {
          css: '.stars path{cursor:pointer}',
          script:
            "document.getElementById('stars').addEventListener('click',function(e){var n=+e.target.getAttribute('data-star');if(!n)return;document.querySelectorAll('[data-star]').forEach(function(s){s.setAttribute('fill',+s.getAttribute('data-star')<=n?'#c08a00':'#fff')});document.getElementById('rated').textContent='You gave '+n+' of 5 stars'})",
        },
      ),
    },
    'link-without-href': {
      title: 'Pagination links without href',
      why: 'F59: an a element without href is not focusable; its click listener loads the next results.',
      page: renderArticle(
        'Archive 1998',
        `<ol id="list"><li>Bridge opens after two years</li><li>Snow in April</li><li>New mayor elected</li></ol><p class="pages">Pages: <a class="page" data-page="1">1</a> <a class="page" data-page="2">2</a></p>`,
        {
          css: '.page{text-decoration:underline;cursor:pointer;padding:4px}',
          script:
            "var t={1:['Bridge opens after two years','Snow in April','New mayor elected'],2:['School choir wins prize','Harbor dredged','Last tram']};document.querySelectorAll('.page').forEach(function(a){a.addEventListener('click',function(){document.getElementById('list').innerHTML=t[a.dataset.page].map(function(x){return '<li>'+x+'</li>'}).join('')})})",
        },
      ),
    },
  },
  passing: {
    'native-button': {
      title: 'Add to basket is a button',
      why: 'Native buttons respond to Enter and Space.',
      page: renderShop(
        'Ferry table',
        `<p>Folds to the size of a suitcase. 349.</p><button type="button" id="buy">Add to basket</button><p id="count" role="status">Your basket is empty</p>`,
        {
          script:
            "var n=0;document.getElementById('buy').addEventListener('click',function(){n++;document.getElementById('count').textContent='Items in your basket: '+n})",
        },
      ),
    },
    'card-with-link': {
      title: 'Card that is clickable as a whole and contains a link',
      why: 'The click on the card only repeats what the focusable link in it does.',
      page: renderShop(
        'New this week',
        `<div class="cards"><div class="card" data-card><img src="/img/mill-table.svg" alt=""><h2><a href="#mill">Mill table</a></h2><p>Oak, seats six</p></div><div class="card" data-card><img src="/img/heron-lamp.svg" alt=""><h2><a href="#heron">Heron lamp</a></h2><p>Steel, adjustable arm</p></div></div><p id="mill">The Mill table is available from our workshop.</p><p id="heron">The Heron lamp ships tomorrow.</p>`,
        {
          css: '.cards{display:flex;flex-wrap:wrap;gap:16px}.card{flex:1 1 12rem;border:1px solid #767676;padding:8px;cursor:pointer}',
          script:
            "document.querySelectorAll('[data-card]').forEach(function(c){c.addEventListener('click',function(e){if(!e.target.closest('a'))c.querySelector('a').click()})})",
        },
      ),
    },
    'backdrop-click': {
      title: 'Backdrop that closes a dialog',
      why: 'Clicking the backdrop is a shortcut; the close button and Escape do the same.',
      page: renderService(
        'Bulky waste',
        `<p>We collect sofas, mattresses and fridges on the first Monday of the month.</p><button type="button" id="open">Show prices</button><div class="backdrop" id="backdrop" hidden><div role="dialog" aria-modal="true" aria-labelledby="t" class="box"><h2 id="t">Prices</h2><p>Sofa 12, mattress 6, fridge free.</p><button type="button" id="close">Close</button></div></div>`,
        {
          css: '.backdrop{position:fixed;inset:0;background:rgba(0,0,0,.6);display:grid;place-items:center}.backdrop[hidden]{display:none}.box{background:#fff;padding:20px}',
          script:
            "var b=document.getElementById('backdrop'),o=document.getElementById('open'),c=document.getElementById('close');function hide(){b.hidden=true;o.focus()}o.onclick=function(){b.hidden=false;c.focus()};c.onclick=hide;b.addEventListener('click',function(e){if(e.target===b)hide()});b.addEventListener('keydown',function(e){if(e.key==='Escape')hide();if(e.key==='Tab'){e.preventDefault();c.focus()}})",
        },
      ),
    },
    'roving-tabs': {
      title: 'Tabs with roving tabindex',
      why: 'Tabs with tabindex="-1" are reached with the arrow keys, as the ARIA pattern describes.',
      page: renderApplication(
        'Customer 118',
        `<div role="tablist" aria-label="Customer"><button type="button" role="tab" id="t1" aria-selected="true" aria-controls="p1">Contact</button><button type="button" role="tab" id="t2" aria-selected="false" aria-controls="p2" tabindex="-1">Orders</button><button type="button" role="tab" id="t3" aria-selected="false" aria-controls="p3" tabindex="-1">Notes</button></div><div role="tabpanel" id="p1" aria-labelledby="t1" tabindex="0">Ada Byrne, 4 Quay Street</div><div role="tabpanel" id="p2" aria-labelledby="t2" tabindex="0" hidden>Two orders this year</div><div role="tabpanel" id="p3" aria-labelledby="t3" tabindex="0" hidden>Prefers calls in the morning</div>`,
        {
          css: '[role=tab]{font:inherit;padding:6px 12px}[role=tab][aria-selected=true]{border-bottom:4px solid #0b4f9e}[role=tabpanel]{padding:12px}',
          script:
            "var tabs=[].slice.call(document.querySelectorAll('[role=tab]'));function pick(t){tabs.forEach(function(x){var on=x===t;x.setAttribute('aria-selected',on);x.tabIndex=on?0:-1;document.getElementById(x.getAttribute('aria-controls')).hidden=!on});t.focus()}tabs.forEach(function(t,i){t.addEventListener('click',function(){pick(t)});t.addEventListener('keydown',function(e){if(e.key==='ArrowRight')pick(tabs[(i+1)%3]);if(e.key==='ArrowLeft')pick(tabs[(i+2)%3])})})",
        },
      ),
    },
    'drag-with-number-field': {
      title: 'Draggable slider next to a number field',
      why: 'The handle needs a pointer, but the number field does the same with the keyboard.',
      page: renderShop(
        'Chairs by price',
        `<label for="max">Maximum price</label> <input id="max" type="number" min="0" max="200" value="200"><div class="rail" id="rail" aria-hidden="true"><div class="handle" id="handle"></div></div><ul id="items"><li data-p="89">Stool, 89</li><li data-p="189">Ash chair, 189</li></ul>`,
        {
          css: '.rail{position:relative;height:8px;background:#767676;width:300px;max-width:100%;margin:20px 0}.handle{position:absolute;left:100%;top:-10px;width:28px;height:28px;margin-left:-14px;border-radius:50%;background:#1f3d2f;cursor:grab;touch-action:none}',
          script:
            "var h=document.getElementById('handle'),r=document.getElementById('rail'),m=document.getElementById('max'),on=false;function set(p){m.value=p;h.style.left=p/2+'%';document.querySelectorAll('#items li').forEach(function(l){l.hidden=+l.dataset.p>p})}m.addEventListener('input',function(){set(+m.value)});h.addEventListener('pointerdown',function(e){on=true;h.setPointerCapture(e.pointerId)});h.addEventListener('pointermove',function(e){if(!on)return;var b=r.getBoundingClientRect();set(Math.round(200*Math.max(0,Math.min(1,(e.clientX-b.left)/b.width))))});h.addEventListener('pointerup',function(){on=false})",
        },
      ),
    },
    'handwriting-canvas': {
      title: 'Drawing pad for a sketch',
      why: 'Freehand drawing depends on the path of the movement, which the criterion exempts; all other controls are buttons.',
      page: renderPage(
        'Sketch your garden',
        `<main><h1>Sketch your garden</h1><p>Draw the outline of your garden with the mouse or a finger.</p><canvas id="pad" width="480" height="240" role="img" aria-label="Drawing area"></canvas><p><button type="button" id="clear">Clear drawing</button></p></main>`,
        {
          css: 'main{padding:12px}canvas{border:1px solid #333;touch-action:none;max-width:100%}',
          script:
            "var c=document.getElementById('pad'),x=c.getContext('2d'),on=false;c.addEventListener('pointerdown',function(e){on=true;x.beginPath();x.moveTo(e.offsetX,e.offsetY)});c.addEventListener('pointermove',function(e){if(on){x.lineTo(e.offsetX,e.offsetY);x.stroke()}});window.addEventListener('pointerup',function(){on=false});document.getElementById('clear').onclick=function(){x.clearRect(0,0,480,240)}",
        },
      ),
    },
    'label-click-and-tracking': {
      title: 'Click listeners that only record statistics',
      why: 'The listeners on the document and on paragraphs have no effect for the user; the checkbox works with Space.',
      page: renderArticle(
        'Subscribe by mail',
        `<p data-track="intro">Get one letter every Friday with what happened in the harbor.</p><form action="/subscribe" method="post"><label><input type="checkbox" name="ok"> Yes, send me the letter</label> <button>Subscribe</button></form>`,
        {
          script:
            "var log=[];document.addEventListener('click',function(e){log.push([Date.now(),e.target.tagName])});document.querySelector('[data-track]').addEventListener('click',function(){log.push('intro')})",
        },
      ),
    },
    'focus-opens-menu': {
      title: 'Submenu that opens with hover and with focus',
      why: 'The submenu is displayed while the focus is in the item, so all links can be reached with Tab.',
      page: renderPage(
        'Town theater',
        `<header><nav aria-label="Main"><ul class="menu"><li><a href="/plays">Plays</a></li><li class="has-sub"><a href="/visit">Your visit</a><ul class="sub"><li><a href="/tickets">Tickets</a></li><li><a href="/seats">Seating plan</a></li><li><a href="/access">Step-free access</a></li></ul></li></ul></nav></header><main><h1>Town theater</h1><p>The season opens with a comedy about a lost umbrella.</p></main>`,
        {
          css: '.menu{display:flex;gap:24px;list-style:none;margin:0;padding:12px;background:#eee}.has-sub{position:relative}.sub{opacity:0;pointer-events:none;position:absolute;left:0;top:100%;background:#fff;border:1px solid #333;list-style:none;margin:0;padding:8px;white-space:nowrap}.has-sub:hover .sub,.has-sub:focus-within .sub{opacity:1;pointer-events:auto}main{padding:12px}',
        },
      ),
    },
  },
});
