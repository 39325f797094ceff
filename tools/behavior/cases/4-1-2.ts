import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const nameRoleValue = defineCases('4.1.2', {
  failing: {
    'expanded-never-changes': {
      title: 'Accordion whose aria-expanded stays false',
      why: 'F79: the panels open and close, but the state exposed to assistive technology does not follow.',
      page: renderService(
        'Questions about parking',
        `<h2><button type="button" aria-expanded="false" aria-controls="a1" class="q">Where may I park overnight?</button></h2><div id="a1" hidden><p>Behind the swimming pool.</p></div><h2><button type="button" aria-expanded="false" aria-controls="a2" class="q">What does it cost?</button></h2><div id="a2" hidden><p>Two an hour, at most ten a day.</p></div>`,
        {
          script:
            "document.querySelectorAll('.q').forEach(function(b){b.onclick=function(){var p=document.getElementById(b.getAttribute('aria-controls'));p.hidden=!p.hidden}})",
        },
      ),
    },
    'selected-tab-static': {
      title: 'Tabs whose aria-selected stays on the first one',
      why: 'F79: another panel is shown and another tab is highlighted, but aria-selected does not change.',
      page: renderApplication(
        'Trip to Lyon',
        `<div role="tablist" aria-label="Trip"><button type="button" role="tab" id="t1" aria-selected="true" aria-controls="p1" class="on">Outward</button><button type="button" role="tab" id="t2" aria-selected="false" aria-controls="p2">Return</button></div><div role="tabpanel" id="p1" aria-labelledby="t1">8:14 from platform 2</div><div role="tabpanel" id="p2" aria-labelledby="t2" hidden>17:40 from platform 5</div>`,
        {
          css: '[role=tab]{font:inherit;background:#eee;border:1px solid #555}[role=tab].on{background:#0b2c4a;color:#fff}',
          script:
            "var t=document.querySelectorAll('[role=tab]');t.forEach(function(b){b.onclick=function(){t.forEach(function(x){x.classList.toggle('on',x===b);document.getElementById(x.getAttribute('aria-controls')).hidden=x!==b})}})",
        },
      ),
    },
    'checkbox-aria-static': {
      title: 'Custom checkbox that changes its drawing only',
      why: 'F79: role="checkbox" shows a check mark after a click, and aria-checked remains false.',
      page: renderShop(
        'Filter chairs',
        `<div role="group" aria-label="Wood"><p role="checkbox" tabindex="0" aria-checked="false" class="c">Oak</p><p role="checkbox" tabindex="0" aria-checked="false" class="c">Ash</p></div>`,
        {
          css: '.c::before{content:"";display:inline-block;width:18px;height:18px;border:2px solid #222;margin-right:8px;vertical-align:middle}.c.on::before{background:#1f3d2f;box-shadow:inset 0 0 0 3px #fff}',
          script:
            "document.querySelectorAll('.c').forEach(function(c){function t(){c.classList.toggle('on')}c.onclick=t;c.onkeydown=function(e){if(e.key===' '){e.preventDefault();t()}}})",
        },
      ),
    },
    'pressed-static': {
      title: 'Mute button whose aria-pressed never changes',
      why: 'F79: icon and color change when pressed, the exposed state does not.',
      page: renderPage(
        'Conference call',
        `<main><h1>Conference call</h1><p>Three people are in the call.</p><button type="button" aria-pressed="false" id="m">Mute</button></main>`,
        {
          css: 'main{padding:16px}#m{font:inherit;padding:8px 16px;background:#eee;border:2px solid #222}#m.on{background:#7a1020;color:#fff}',
          script:
            "document.getElementById('m').addEventListener('click',function(){this.classList.toggle('on')})",
        },
      ),
    },
    'expanded-inverted': {
      title: 'Menu button whose aria-expanded says the opposite',
      why: 'The state is true while the menu is closed and false while it is open.',
      page: renderPage(
        'Sailing club',
        `<header><button type="button" id="b" aria-expanded="true" aria-controls="n">Menu</button><nav id="n" aria-label="Main" hidden><a href="/boats">Boats</a> <a href="/weather">Weather</a></nav></header><main><h1>Sailing club</h1><p>Season from May to October.</p></main>`,
        {
          css: 'header,main{padding:12px}',
          script:
            "document.getElementById('b').onclick=function(){var n=document.getElementById('n');n.hidden=!n.hidden;this.setAttribute('aria-expanded',n.hidden)}",
        },
      ),
    },
    'switch-by-class': {
      title: 'Switch whose aria-checked is set once and never updated',
      why: 'F79: the knob moves; role="switch" still says "on".',
      page: renderApplication(
        'Alerts',
        `<p><span id="l">Text messages</span> <button type="button" role="switch" aria-checked="true" aria-labelledby="l" class="sw on"></button></p><p id="s">Text messages are on.</p>`,
        {
          css: '.sw{width:52px;height:28px;border:2px solid #222;border-radius:14px;background:#fff;position:relative}.sw::after{content:"";position:absolute;width:18px;height:18px;border-radius:50%;background:#222;left:3px;top:3px}.sw.on{background:#9fd0a4}.sw.on::after{left:27px}',
          script:
            "document.querySelector('.sw').addEventListener('click',function(){var on=this.classList.toggle('on');document.getElementById('s').textContent='Text messages are '+(on?'on.':'off.')})",
        },
      ),
    },
    'listbox-selection-static': {
      title: 'List box whose aria-selected does not follow the choice',
      why: 'The highlighted option and the text below change, while aria-selected remains on the first option.',
      page: renderShop(
        'Choose a color',
        `<ul role="listbox" aria-label="Color" tabindex="0" id="l"><li role="option" aria-selected="true" class="on">Moss</li><li role="option" aria-selected="false">Brick</li><li role="option" aria-selected="false">Slate</li></ul><p>Your choice: <strong id="o">Moss</strong></p>`,
        {
          css: '[role=listbox]{list-style:none;padding:0;max-width:14rem;border:1px solid #555}[role=option]{padding:6px}.on{background:#1f3d2f;color:#fff}',
          script:
            "var l=document.getElementById('l'),o=[].slice.call(l.children),i=0;function pick(n){i=Math.max(0,Math.min(2,n));o.forEach(function(x,k){x.classList.toggle('on',k===i)});document.getElementById('o').textContent=o[i].textContent}l.addEventListener('click',function(e){var k=o.indexOf(e.target);if(k>=0)pick(k)});l.addEventListener('keydown',function(e){if(e.key==='ArrowDown')pick(i+1);if(e.key==='ArrowUp')pick(i-1)})",
        },
      ),
    },
  },
  passing: {
    'accordion-follows': {
      title: 'Accordion whose aria-expanded follows',
      why: 'The state changes together with the panel.',
      page: renderService(
        'Questions about trees',
        `<h2><button type="button" aria-expanded="false" aria-controls="a1" class="q">May I cut my tree?</button></h2><div id="a1" hidden><p>Not between March and September.</p></div>`,
        {
          script:
            "document.querySelectorAll('.q').forEach(function(b){b.onclick=function(){var p=document.getElementById(b.getAttribute('aria-controls'));p.hidden=!p.hidden;b.setAttribute('aria-expanded',!p.hidden)}})",
        },
      ),
    },
    'native-details': {
      title: 'Native disclosure',
      why: 'The browser exposes the state of details.',
      page: renderArticle(
        'Answers of the doctor',
        `<details><summary>How much water is enough?</summary><p>Drink when you are thirsty.</p></details><details><summary>Is coffee water?</summary><p>Mostly.</p></details>`,
      ),
    },
    'label-changes-instead': {
      title: 'Button whose label changes instead of aria-pressed',
      why: 'Play becomes Pause: the name says what the button does next, so no state is needed.',
      page: renderPage('Radio', `<main><h1>Radio</h1><button type="button" id="b">Play</button></main>`, {
        css: 'main{padding:16px}',
        script:
          "document.getElementById('b').onclick=function(){this.textContent=this.textContent==='Play'?'Pause':'Play'}",
      }),
    },
    'expanded-after-transition': {
      title: 'Panel that opens with a transition',
      why: 'aria-expanded changes at once, and the panel follows within 300 ms.',
      page: renderShop(
        'Materials',
        `<button type="button" id="b" aria-expanded="false" aria-controls="p">About our oak</button><div id="p" class="p"><p>From the hills north of the town.</p></div>`,
        {
          css: '.p{height:0;overflow:hidden;visibility:hidden;transition:height .3s,visibility .3s}.p.open{height:60px;visibility:visible}',
          script:
            "document.getElementById('b').addEventListener('click',function(){var o=document.getElementById('p').classList.toggle('open');this.setAttribute('aria-expanded',o)})",
        },
      ),
    },
    'styled-native-checkbox': {
      title: 'Drawn checkbox over a native one',
      why: 'The native checkbox below the drawing holds the state.',
      page: renderService(
        'What do you bring?',
        `<form action="/b" method="post"><label class="c"><input type="checkbox" name="s"><span aria-hidden="true"></span> Salad</label><label class="c"><input type="checkbox" name="c"><span aria-hidden="true"></span> Cake</label><button>Save</button></form>`,
        {
          css: '.c input{position:absolute;opacity:0}.c span{display:inline-block;width:20px;height:20px;border:2px solid #222;vertical-align:middle}.c input:checked+span{background:#00552e}.c input:focus-visible+span{outline:3px solid #0b4f9e}',
        },
      ),
    },
    'radio-group-pressed': {
      title: 'Group of toggle buttons of which one stays pressed',
      why: 'Pressing the pressed button again keeps it pressed, in state and appearance.',
      page: renderApplication(
        'Calendar',
        `<div role="group" aria-label="View"><button type="button" aria-pressed="true">Day</button><button type="button" aria-pressed="false">Week</button><button type="button" aria-pressed="false">Month</button></div><p>View: <span id="v">Day</span></p>`,
        {
          css: '[aria-pressed]{font:inherit;border:1px solid #222;background:#fff}[aria-pressed=true]{background:#0b2c4a;color:#fff}',
          script:
            "var b=document.querySelectorAll('[aria-pressed]');b.forEach(function(x){x.onclick=function(){b.forEach(function(y){y.setAttribute('aria-pressed',y===x)});document.getElementById('v').textContent=x.textContent}})",
        },
      ),
    },
    'tabs-rebuilt': {
      title: 'Tabs that the script renders anew after each click',
      why: 'The clicked element is replaced by a new one with the right state, as frameworks do.',
      page: renderApplication('Trip to Porto', `<div id="root"></div>`, {
        css: '[role=tab]{font:inherit;background:#eee;border:1px solid #555}[role=tab][aria-selected=true]{background:#0b2c4a;color:#fff}',
        script:
          "var at=0,n=['Outward','Return'],x=['8:14 from platform 2','17:40 from platform 5'],r=document.getElementById('root');function draw(){r.innerHTML='<div role=\"tablist\" aria-label=\"Trip\">'+n.map(function(v,i){return '<button type=\"button\" role=\"tab\" id=\"t'+i+'\" data-i=\"'+i+'\" aria-selected=\"'+(i===at)+'\" aria-controls=\"p\">'+v+'</button>'}).join('')+'</div><div role=\"tabpanel\" id=\"p\" aria-labelledby=\"t'+at+'\">'+x[at]+'</div>'}r.addEventListener('click',function(e){var b=e.target.closest('[data-i]');if(!b)return;at=+b.dataset.i;draw();document.getElementById('t'+at).focus()});draw()",
      }),
    },
  },
});
