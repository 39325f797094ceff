import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const contentOnHoverOrFocus = defineCases('1.4.13', {
  failing: {
    'tooltip-not-hoverable': {
      title: 'Tooltip that disappears when the pointer moves onto it',
      why: 'F95: the tooltip is removed on mouseleave of the term, so it cannot be read with a magnifier.',
      page: renderService(
        'Property tax',
        `<p>The <span class="term" tabindex="0" aria-describedby="tip">assessed value</span> of your house decides how much you pay.</p><div role="tooltip" id="tip" class="tip">The value that the surveyor set in the last assessment, not the price you paid. You can have it checked once a year, free of charge.</div>`,
        {
          css: '.term{border-bottom:2px dotted #333}.tip{display:none;position:absolute;max-width:18rem;background:#222;color:#fff;padding:12px;margin-top:12px}',
          script:
            "var t=document.querySelector('.term'),p=document.getElementById('tip');function show(){p.style.display='block'}function hide(){p.style.display='none'}t.addEventListener('mouseenter',show);t.addEventListener('mouseleave',hide);t.addEventListener('focus',show);t.addEventListener('blur',hide);document.addEventListener('keydown',function(e){if(e.key==='Escape')hide()})",
        },
      ),
    },
    'css-tooltip-not-dismissible': {
      title: 'CSS tooltip that covers the text below and ignores Escape',
      why: 'The content appears with :hover and :focus alone, covers other text and cannot be dismissed without moving the pointer or focus.',
      page: renderApplication(
        'Shipping rates',
        `<p>Zone 2 <span class="help" tabindex="0" role="img" aria-label="Help about zones">?<span class="bubble">Zone 2 covers the islands and all places that a truck reaches only by ferry. Surcharges depend on weight and on the season.</span></span></p><p>Parcels up to 2 kg cost 6.90, parcels up to 5 kg cost 9.90, and parcels up to 10 kg cost 14.90.</p><p>Larger parcels travel by freight.</p>`,
        {
          css: '.help{position:relative;display:inline-block;width:24px;text-align:center;border:1px solid #333;border-radius:50%}.bubble{display:none;position:absolute;left:0;top:100%;width:20rem;text-align:left;background:#fffbe6;border:1px solid #333;padding:12px;z-index:2}.help:hover .bubble,.help:focus .bubble{display:block}',
        },
      ),
    },
    'preview-times-out': {
      title: 'Preview that closes after two seconds',
      why: 'Not persistent: the preview disappears although the pointer is still on the link and the information is still valid.',
      page: renderArticle(
        'People of the harbor',
        `<p>We met <a href="/piet" id="who" aria-describedby="card">Piet Maas</a> on his first free day in years.</p><div id="card" class="card" hidden>Piet Maas, born 1958, lamplighter in Weaver Lane since 1979. Plays the tuba in the fire brigade's band.</div>`,
        {
          css: '.card{position:absolute;background:#fff;border:2px solid #333;padding:12px;max-width:16rem}',
          script:
            "var w=document.getElementById('who'),c=document.getElementById('card'),timer;function show(){c.hidden=false;clearTimeout(timer);timer=setTimeout(hide,2000)}function hide(){c.hidden=true}['mouseenter','focus'].forEach(function(n){w.addEventListener(n,show)});document.addEventListener('keydown',function(e){if(e.key==='Escape')hide()})",
        },
      ),
    },
    'mega-menu-gap': {
      title: 'Menu with a gap that closes it on the way',
      why: 'Between item and submenu lies a gap of 24 pixels; the submenu closes before the pointer gets there.',
      page: renderPage(
        'University of Ellery',
        `<header><nav aria-label="Main"><ul class="bar"><li class="item"><a href="/study">Study</a><div class="panel"><p>Bachelor programs, master programs and single courses for everybody. Applications close on the 15th of July.</p><a href="/bachelor">Bachelor</a> <a href="/master">Master</a></div></li><li class="item"><a href="/research">Research</a></li></ul></nav></header><main><h1>University of Ellery</h1><p>Founded in 1907 by shipbuilders.</p></main>`,
        {
          css: '.bar{display:flex;gap:32px;list-style:none;margin:0;padding:12px;background:#e9e9f2}.item{position:relative}.panel{visibility:hidden;position:absolute;left:0;top:calc(100% + 24px);width:18rem;background:#fff;border:1px solid #333;padding:12px}main{padding:12px}',
          script:
            "document.querySelectorAll('.item').forEach(function(i){var p=i.querySelector('.panel'),a=i.querySelector('a');if(!p)return;function s(v){p.style.visibility=v}a.addEventListener('mouseenter',function(){s('visible')});a.addEventListener('mouseleave',function(e){if(!p.contains(e.relatedTarget))s('hidden')});p.addEventListener('mouseleave',function(){s('hidden')});i.addEventListener('focusin',function(){s('visible')});i.addEventListener('focusout',function(e){if(!i.contains(e.relatedTarget))s('hidden')});document.addEventListener('keydown',function(e){if(e.key==='Escape')s('hidden')})})",
        },
      ),
    },
    'popover-follows-pointer': {
      title: 'Chart details that follow the pointer',
      why: 'The details move with the pointer and end at the edge of the bar, so that the pointer can never be on them; Escape does not dismiss them either.',
      page: renderApplication(
        'Visits per day',
        `<div class="bars" id="bars"><div class="bar" style="height:80px" data-n="Monday: 804 visits, 37 orders, on average 61 per order"></div><div class="bar" style="height:120px" data-n="Tuesday: 1,204 visits, 52 orders, on average 58 per order"></div><div class="bar" style="height:60px" data-n="Wednesday: 611 visits, 20 orders, on average 77 per order"></div></div><p>Move over a bar for details.</p><div id="tip" class="tip" hidden></div>`,
        {
          css: '.bars{display:flex;gap:12px;align-items:flex-end;height:140px}.bar{width:48px;background:#23395b}.tip{position:fixed;background:#222;color:#fff;padding:8px;max-width:14rem}',
          script:
            "var t=document.getElementById('tip');document.getElementById('bars').addEventListener('mousemove',function(e){var n=e.target.dataset.n;t.hidden=!n;if(n){t.textContent=n;t.style.left=e.clientX+16+'px';t.style.top=e.clientY+16+'px'}});document.getElementById('bars').addEventListener('mouseleave',function(){t.hidden=true})",
        },
      ),
    },
    'focus-hint-over-field': {
      title: 'Hint that covers the next field while a field has focus',
      why: 'The hint on focus covers other content and can be dismissed only by moving focus.',
      page: renderService(
        'Create a login',
        `<form action="/login" method="post"><div class="f"><label for="u">Login name</label><input id="u" autocomplete="username"><div class="hint">Use 6 to 20 letters. Names of other people, of parties and of companies are not allowed and will be deleted without notice.</div></div><div class="f"><label for="m">Email</label><input id="m" type="email" autocomplete="email"></div><button>Create</button></form>`,
        {
          css: '.f{position:relative}.hint{display:none;position:absolute;left:0;top:100%;background:#ffe;border:2px solid #333;padding:8px;width:20rem;z-index:3}.f input:focus~.hint{display:block}',
        },
      ),
    },
    'image-zoom-vanishes': {
      title: 'Caption over an image that fades when the pointer reaches it',
      why: 'F95: the caption appears above the image on hover; moving the pointer onto the caption hides it.',
      page: renderShop(
        'Ceramic bowls',
        `<div class="pic" tabindex="0" role="group" aria-label="Bowl with care instructions"><img src="/img/bowl.svg" alt="Glazed bowl in blue"></div><p class="cap" id="cap">Stoneware, fired twice. Safe for the dishwasher, but not for the oven. Each bowl differs a little in shade.</p>`,
        {
          css: '.pic{width:320px;max-width:100%;margin-top:90px}.cap{position:absolute;margin:0;transform:translateY(-310px);width:300px;background:#222;color:#fff;padding:8px;opacity:0;pointer-events:none}.pic:hover+.cap,.pic:focus+.cap{opacity:1}',
        },
      ),
    },
  },
  passing: {
    'tooltip-complete': {
      title: 'Tooltip that can be hovered, dismissed and stays',
      why: 'SCR39: the tooltip stays while the pointer is on it, Escape closes it, and it does not time out.',
      page: renderService(
        'Dog tax',
        `<p>Dogs on the <span class="wrap"><button type="button" class="term" aria-describedby="tip">list of assistance dogs</button><span role="tooltip" id="tip" class="tip">Guide dogs, hearing dogs and dogs that warn of seizures. You need a note from a doctor.</span></span> are free.</p>`,
        {
          css: '.wrap{position:relative}.term{all:unset;border-bottom:2px dotted #333;cursor:help}.term:focus-visible{outline:3px solid #0b2c4a}.tip{display:none;position:absolute;left:0;top:100%;width:16rem;background:#222;color:#fff;padding:12px}.wrap.on .tip{display:block}',
          script:
            "var w=document.querySelector('.wrap');function on(){w.classList.add('on')}function off(){w.classList.remove('on')}w.addEventListener('mouseenter',on);w.addEventListener('mouseleave',off);w.addEventListener('focusin',on);w.addEventListener('focusout',off);document.addEventListener('keydown',function(e){if(e.key==='Escape')off()})",
        },
      ),
    },
    'title-attribute': {
      title: 'Tooltips of the title attribute',
      why: 'The browser shows the title attribute; its presentation is exempt.',
      page: renderArticle(
        'Abbreviations in the timetable',
        `<p><abbr title="Monday to Friday, except public holidays">Mo–Fr*</abbr> and <abbr title="Runs only while schools are open">S</abbr> appear beside departures.</p>`,
      ),
    },
    'hover-changes-style': {
      title: 'Cards that rise and underline on hover',
      why: 'No additional content appears; only the style changes.',
      page: renderShop(
        'Bestsellers',
        `<ul class="cards"><li><a href="/stool">Stool</a><p>89</p></li><li><a href="/lantern">Lantern lamp</a><p>79</p></li></ul>`,
        {
          css: '.cards{display:flex;gap:16px;list-style:none;padding:0}.cards li{border:1px solid #767676;padding:16px;transition:transform .1s}.cards li:hover,.cards li:focus-within{transform:translateY(-4px);box-shadow:0 4px 8px #0004}',
        },
      ),
    },
    'menu-adjacent': {
      title: 'Submenu without a gap that Escape closes',
      why: 'The submenu touches its item, stays open while hovered, and Escape hides it.',
      page: renderPage(
        'College of Crafts',
        `<header><nav aria-label="Main"><ul class="bar"><li class="item"><a href="/courses">Courses</a><ul class="panel"><li><a href="/wood">Wood</a></li><li><a href="/clay">Clay</a></li><li><a href="/glass">Glass</a></li></ul></li><li class="item"><a href="/about">About us</a></li></ul></nav></header><main><h1>College of Crafts</h1><p>Make it yourself.</p></main>`,
        {
          css: '.bar{display:flex;list-style:none;margin:0;padding:0;background:#f0ece4}.item{position:relative}.item>a{display:block;padding:12px 20px}.panel{display:none;position:absolute;left:0;top:100%;background:#fff;border:1px solid #333;padding:8px 20px;list-style:none;margin:0}.item:not(.closed):hover .panel,.item:not(.closed):focus-within .panel{display:block}main{padding:12px}',
          script:
            "var i=document.querySelector('.item');document.addEventListener('keydown',function(e){if(e.key==='Escape')i.classList.add('closed')});['mouseleave','focusout'].forEach(function(n){i.addEventListener(n,function(){i.classList.remove('closed')})})",
        },
      ),
    },
    'error-hint-on-invalid': {
      title: 'Hint that appears for an invalid field and covers nothing',
      why: 'The hint pushes the content below down; it obscures nothing and stays with the field.',
      page: renderService(
        'Pay a fine',
        `<form action="/fine" method="post"><label for="n">Number of the notice</label><input id="n" aria-describedby="h"><p id="h" class="hint">Ten digits, at the top right of the letter.</p><button>Continue</button></form>`,
        {
          css: '#n{display:block}.hint{display:none;margin:0;padding:8px 0}#n:focus+.hint,#n:hover+.hint,.hint:hover{display:block}',
        },
      ),
    },
    'click-popover': {
      title: 'Details that open on click',
      why: 'The content is opened by pressing a button, not by hover or focus.',
      page: renderApplication(
        'Order 20418',
        `<p>Delivery: Thursday <button type="button" id="b" aria-expanded="false" aria-controls="d">Why so late?</button></p><div id="d" class="d" hidden>The warehouse is short of pallets this week.</div><p>Two chairs, one table</p>`,
        {
          css: '.d{position:absolute;background:#fff;border:1px solid #333;padding:12px}',
          script:
            "var b=document.getElementById('b'),d=document.getElementById('d');b.onclick=function(){d.hidden=!d.hidden;b.setAttribute('aria-expanded',!d.hidden)}",
        },
      ),
    },
    'pointer-dwell-preview': {
      title: 'Preview that stays for a moment after the pointer leaves',
      why: 'The preview closes with a delay, so that the pointer can reach it; Escape closes it at once.',
      page: renderArticle(
        'The choir of the dockers',
        `<p>Their conductor is <a href="/ines" id="who" aria-describedby="card">Ines Duarte</a>, who once sang in Lisbon.</p><div id="card" class="card" hidden>Ines Duarte, conductor since 2009. Rehearsals are on Tuesdays and open to everybody.</div>`,
        {
          css: '.card{position:absolute;background:#fff;border:2px solid #333;padding:12px;max-width:16rem}',
          script:
            "var w=document.getElementById('who'),c=document.getElementById('card'),t;function show(){clearTimeout(t);c.hidden=false}function later(){clearTimeout(t);t=setTimeout(function(){c.hidden=true},600)}[w,c].forEach(function(x){x.addEventListener('mouseenter',show);x.addEventListener('mouseleave',later)});w.addEventListener('focus',show);w.addEventListener('blur',later);document.addEventListener('keydown',function(e){if(e.key==='Escape'){clearTimeout(t);c.hidden=true}})",
        },
      ),
    },
  },
});
