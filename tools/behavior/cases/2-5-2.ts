import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const pointerCancellation = defineCases('2.5.2', {
  failing: {
    'delete-on-mousedown': {
      title: 'Delete buttons that act on mousedown',
      why: 'F101: the row is removed on the down-event; it cannot be aborted or undone.',
      page: renderApplication(
        'Price lists',
        `<table><caption>Price lists</caption><tr><th scope="row">2023</th><td><button type="button" class="x">Delete 2023</button></td></tr><tr><th scope="row">2024</th><td><button type="button" class="x">Delete 2024</button></td></tr></table>`,
        {
          script:
            "document.querySelectorAll('.x').forEach(function(b){function del(){b.closest('tr').remove()}b.addEventListener('mousedown',del);b.addEventListener('keydown',function(e){if(e.key==='Enter'||e.key===' ')del()})})",
        },
      ),
    },
    'navigate-on-pointerdown': {
      title: 'Tiles that open their page on pointerdown',
      why: 'F101: the page is left as soon as the pointer is pressed.',
      page: renderShop(
        'Departments',
        `<div class="tiles"><a class="tile" href="/garden">Garden</a><a class="tile" href="/kitchen">Kitchen</a><a class="tile" href="/bath">Bath</a></div>`,
        {
          css: '.tiles{display:flex;gap:16px}.tile{display:grid;place-items:center;width:150px;height:100px;background:#dfe8d8}',
          script:
            "document.querySelectorAll('.tile').forEach(function(t){t.addEventListener('pointerdown',function(){location.assign(t.href)})})",
        },
      ),
    },
    'touchstart-order': {
      title: 'Order button that reacts to touchstart and mousedown',
      why: 'F101: the order is placed at the first touch, also when the finger only wants to scroll.',
      page: renderService(
        'Order a taxi',
        `<p>The next car is three minutes away.</p><button type="button" id="b">Order now</button><p role="status" id="s"></p>`,
        {
          script:
            "var b=document.getElementById('b'),done=false;function order(){if(done)return;done=true;document.getElementById('s').textContent='Your taxi is on its way. The fee of 5 is not refunded.'}b.addEventListener('touchstart',order);b.addEventListener('mousedown',order);b.addEventListener('keydown',function(e){if(e.key==='Enter')order()})",
        },
      ),
    },
    'vote-on-pointerdown': {
      title: 'Poll that counts on pointerdown',
      why: 'F101: the vote is final when the button goes down.',
      page: renderArticle(
        'Poll: where should the tram go?',
        `<p>You have one vote.</p><div id="v"><button type="button">To the harbor</button> <button type="button">To the hospital</button></div><p role="status" id="s"></p>`,
        {
          script:
            "var v=document.getElementById('v');function vote(e){var b=e.target.closest('button');if(!b||b.disabled)return;v.querySelectorAll('button').forEach(function(x){x.disabled=true});document.getElementById('s').textContent='You voted: '+b.textContent}v.addEventListener('pointerdown',vote);v.addEventListener('keydown',function(e){if(e.key==='Enter')vote(e)})",
        },
      ),
    },
    'menu-acts-on-down': {
      title: 'Menu items that are executed on mousedown',
      why: 'F101: pressing on an item runs it; moving off before release does not cancel it.',
      page: renderApplication(
        'Photo 118',
        `<button type="button" id="o" aria-expanded="false" aria-controls="m">Photo</button><div id="m" hidden><button type="button" data-a="The photo was rotated.">Rotate</button> <button type="button" data-a="The photo was sent to all members.">Send to all members</button></div><p role="status" id="s"></p>`,
        {
          script:
            "var m=document.getElementById('m'),o=document.getElementById('o');o.onclick=function(){m.hidden=!m.hidden;o.setAttribute('aria-expanded',!m.hidden)};['mousedown','keydown'].forEach(function(n){m.addEventListener(n,function(e){if(n==='keydown'&&e.key!=='Enter')return;var b=e.target.closest('[data-a]');if(b)document.getElementById('s').textContent=b.dataset.a})})",
        },
      ),
    },
    'pay-inline-handler': {
      title: 'Payment button with an inline onmousedown',
      why: 'F101: the inline handler submits the form on the down-event.',
      page: renderShop(
        'Pay 189',
        `<form action="/pay" method="get" id="f"><label for="c">Voucher code</label> <input id="c" name="c"><p><button type="submit" onmousedown="this.form.submit()">Pay now</button></p></form>`,
      ),
    },
  },
  passing: {
    'click-buttons': {
      title: 'Delete buttons that act on click',
      why: 'Click fires on the up-event and can be aborted by moving away.',
      page: renderApplication(
        'Templates',
        `<ul><li>Letter <button type="button" class="x">Delete letter</button></li><li>Offer <button type="button" class="x">Delete offer</button></li></ul>`,
        {
          script:
            "document.querySelectorAll('.x').forEach(function(b){b.addEventListener('click',function(){b.parentNode.remove()})})",
        },
      ),
    },
    'press-and-hold-reversed': {
      title: 'Password that is visible while the button is held',
      why: 'Up reversal: the up-event undoes what the down-event did.',
      page: renderPage(
        'Sign in',
        `<main><h1>Sign in</h1><form action="/in" method="post"><p><label for="u">Email</label> <input id="u" autocomplete="username"></p><p><label for="p">Password</label> <input id="p" type="password" autocomplete="current-password"> <button type="button" id="b">Hold to show the password</button></p><button>Sign in</button></form></main>`,
        {
          css: 'main{padding:16px}',
          script:
            "var p=document.getElementById('p'),b=document.getElementById('b');b.addEventListener('pointerdown',function(){p.type='text'});['pointerup','pointerleave','pointercancel','blur'].forEach(function(n){b.addEventListener(n,function(){p.type='password'})});b.addEventListener('keydown',function(e){if(e.key===' ')p.type='text'});b.addEventListener('keyup',function(){p.type='password'})",
        },
      ),
    },
    'piano-essential': {
      title: 'Piano whose keys sound on press',
      why: 'Acting on the down-event is essential for a piano emulation (Understanding 2.5.2).',
      page: renderPage(
        'Little piano',
        `<main><h1>Little piano</h1><div class="k" id="k">${['C', 'D', 'E', 'F', 'G'].map((note) => `<button type="button" data-n="${note}">${note}</button>`).join('')}</div><p id="s">Play a note</p></main>`,
        {
          css: 'main{padding:16px}.k button{width:56px;height:160px;background:#fff;border:1px solid #222;vertical-align:bottom}.k .down{background:#ddd}',
          script:
            "var k=document.getElementById('k');k.addEventListener('pointerdown',function(e){var b=e.target.closest('button');if(b){b.classList.add('down');document.getElementById('s').textContent='Playing '+b.dataset.n}});window.addEventListener('pointerup',function(){k.querySelectorAll('.down').forEach(function(b){b.classList.remove('down')})});k.addEventListener('keydown',function(e){if(e.key==='Enter')document.getElementById('s').textContent='Playing '+e.target.dataset.n})",
        },
      ),
    },
    'drag-with-abort': {
      title: 'Drag and drop that acts on release',
      why: 'The down-event only picks up the card; releasing it outside puts it back.',
      page: renderApplication(
        'Tasks',
        `<div class="cols"><ul id="a" class="col"><li class="t" id="t1">Call the printer <button type="button" class="m">Done</button></li></ul><ul id="d" class="col" aria-label="Done"></ul></div>`,
        {
          css: '.cols{display:flex;gap:16px}.col{width:200px;min-height:160px;border:1px solid #767676;padding:8px;list-style:none}.t{background:#eef;padding:8px;touch-action:none}',
          script:
            "var t=document.getElementById('t1'),d=document.getElementById('d'),on=false;t.addEventListener('pointerdown',function(e){on=!e.target.matches('button');if(on)t.style.outline='2px dashed #333'});window.addEventListener('pointerup',function(e){if(!on)return;on=false;t.style.outline='';var b=d.getBoundingClientRect();if(e.clientX>b.left&&e.clientX<b.right&&e.clientY>b.top&&e.clientY<b.bottom)d.appendChild(t)});document.querySelector('.m').onclick=function(){d.appendChild(t)}",
        },
      ),
    },
    'pressed-style-only': {
      title: 'Buttons that look pressed on mousedown',
      why: 'The down-event changes only the appearance; click does the work.',
      page: renderService(
        'Vote for the flower bed',
        `<button type="button" class="b">Tulips</button> <button type="button" class="b">Lavender</button><p role="status" id="s"></p>`,
        {
          css: '.pressed{transform:translateY(2px);filter:brightness(.8)}',
          script:
            "document.querySelectorAll('.b').forEach(function(b){b.addEventListener('mousedown',function(){b.classList.add('pressed')});b.addEventListener('mouseup',function(){b.classList.remove('pressed')});b.addEventListener('mouseleave',function(){b.classList.remove('pressed')});b.addEventListener('click',function(){document.getElementById('s').textContent='You chose '+b.textContent.toLowerCase()})})",
        },
      ),
    },
    'delete-with-undo': {
      title: 'Row removed on mousedown with an undo button',
      why: 'A mechanism to undo the function after completion is available.',
      page: renderApplication(
        'Bookmarks',
        `<ul id="l"><li>Tide tables <button type="button" class="x">Remove tide tables</button></li><li>Ferry <button type="button" class="x">Remove ferry</button></li></ul><p role="status" id="s"></p>`,
        {
          script:
            "var l=document.getElementById('l'),s=document.getElementById('s');document.querySelectorAll('.x').forEach(function(b){function del(){var li=b.parentNode,next=li.nextSibling;li.remove();s.innerHTML='Removed. <button type=\"button\">Undo</button>';s.querySelector('button').onclick=function(){l.insertBefore(li,next);s.textContent=''}}b.addEventListener('mousedown',del);b.addEventListener('keydown',function(e){if(e.key==='Enter')del()})})",
        },
      ),
    },
    'mousedown-prevents-blur': {
      title: 'Editor buttons that keep focus in the text',
      why: 'mousedown only prevents the loss of focus; the command runs on click.',
      page: renderApplication(
        'Note',
        `<div role="toolbar" aria-label="Formatting"><button type="button" id="b">Bold</button></div><div contenteditable="true" role="textbox" aria-multiline="true" aria-label="Note" id="t" class="t">Remember the keys.</div>`,
        {
          css: '.t{border:1px solid #767676;padding:8px;min-height:80px}',
          script:
            "var b=document.getElementById('b');b.addEventListener('mousedown',function(e){e.preventDefault()});b.addEventListener('click',function(){document.execCommand('bold')})",
        },
      ),
    },
  },
});
