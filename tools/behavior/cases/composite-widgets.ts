import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderPage, renderService, renderShop } from '../documents.ts';

const tabs = (names: readonly string[], isRoving: boolean) =>
  `<div role="tablist" aria-label="Views">${names
    .map(
      (name, at) =>
        `<button type="button" role="tab" id="t${at}" aria-controls="p${at}" aria-selected="${at === 0}"${isRoving && at > 0 ? ' tabindex="-1"' : ''}>${name}</button>`,
    )
    .join('')}</div>${names
    .map(
      (name, at) =>
        `<div role="tabpanel" id="p${at}" aria-labelledby="t${at}"${at === 0 ? '' : ' hidden'}>${name} of this item.</div>`,
    )
    .join('')}`;
const tabsCss =
  '[role=tab]{font:inherit;padding:8px 14px;background:#fff;border:1px solid #444}[role=tab][aria-selected=true]{border-bottom:5px solid #0b4f9e;font-weight:700}[role=tabpanel]{padding:12px}';
const tabsScript =
  "var tabs=[].slice.call(document.querySelectorAll('[role=tab]'));function pick(t,focus){tabs.forEach(function(x){var on=x===t;x.setAttribute('aria-selected',on);document.getElementById(x.getAttribute('aria-controls')).hidden=!on;if(roving)x.tabIndex=on?0:-1});if(focus)t.focus()}tabs.forEach(function(t){t.addEventListener('click',function(){pick(t)})});";
const options = (names: readonly string[], attributes = '') =>
  names
    .map((name, at) => `<li role="option" id="o${at}" aria-selected="false"${attributes}>${name}</li>`)
    .join('');
const listCss =
  '[role=listbox]{list-style:none;margin:0;padding:0;border:1px solid #555;width:16rem}[role=option]{padding:6px 10px}[role=option][aria-selected=true]{background:#0b4f9e;color:#fff}';
const crew = ['Morning', 'Noon', 'Evening'];

/** Widgets of several items, of which only one is in the tab order: the arrow keys must reach the others. */
export const compositeWidgets = defineCases('2.1.1', {
  failing: {
    'tabs-without-arrow-keys': {
      title: 'Tabs of which only the selected one is in the tab order, without arrow keys',
      why: 'The other tabs have tabindex="-1" and no script moves the focus to them, so their panels cannot be opened with the keyboard.',
      page: renderShop('Oak table 200', tabs(['Description', 'Care', 'Reviews'], true), {
        css: tabsCss,
        script: `var roving=true;${tabsScript}`,
      }),
    },
    'radio-group-without-arrow-keys': {
      title: 'Radio group of spans, without arrow keys',
      why: 'Only the checked radio button is in the tab order, and keys do not check the others.',
      page: renderService(
        'When should we call?',
        `<div role="radiogroup" aria-label="Time of day">${crew.map((name, at) => `<span role="radio" aria-checked="${at === 0}" tabindex="${at === 0 ? 0 : -1}">${name}</span>`).join(' ')}</div><p>We call on weekdays.</p>`,
        {
          css: '[role=radio]{display:inline-block;border:2px solid #444;padding:8px 12px}[role=radio][aria-checked=true]{background:#0b2c4a;color:#fff;text-decoration:underline}',
          script:
            "var all=document.querySelectorAll('[role=radio]');all.forEach(function(r){r.addEventListener('click',function(){all.forEach(function(x){x.setAttribute('aria-checked',x===r);x.tabIndex=x===r?0:-1})})})",
        },
      ),
    },
    'listbox-without-keys': {
      title: 'List box that takes the focus but no keys',
      why: 'The list can have the focus, but only a click selects an option.',
      page: renderApplication(
        'Shift plan',
        `<p id="l">Shift</p><ul role="listbox" tabindex="0" aria-labelledby="l">${options(crew)}</ul>`,
        {
          css: listCss,
          script:
            "document.querySelector('[role=listbox]').addEventListener('click',function(e){var o=e.target.closest('[role=option]');if(!o)return;document.querySelectorAll('[role=option]').forEach(function(x){x.setAttribute('aria-selected',x===o)})})",
        },
      ),
    },
    'tree-without-arrow-keys': {
      title: 'Folder tree that opens by click only',
      why: 'Only the first item is in the tab order, Enter and arrow keys do nothing, so other folders cannot be reached.',
      page: renderApplication(
        'Documents',
        `<ul role="tree" aria-label="Folders"><li role="treeitem" tabindex="0" aria-selected="true">Contracts</li><li role="treeitem" tabindex="-1" aria-selected="false">Letters</li><li role="treeitem" tabindex="-1" aria-selected="false">Minutes</li></ul><p id="out">Contracts: 12 files</p>`,
        {
          css: '[role=tree]{list-style:none;padding:0;width:14rem}[role=treeitem]{padding:6px;cursor:pointer}[role=treeitem][aria-selected=true]{background:#dfe8f3;font-weight:700}',
          script:
            "var items=document.querySelectorAll('[role=treeitem]');items.forEach(function(i,n){i.onclick=function(){items.forEach(function(x){x.setAttribute('aria-selected',x===i);x.tabIndex=x===i?0:-1});document.getElementById('out').textContent=i.textContent+': '+(n+2)+' files'}})",
        },
      ),
    },
    'calendar-grid-without-arrow-keys': {
      title: 'Calendar grid whose days are picked by mouse',
      why: 'One day is in the tab order; no key moves to the other days, and there is no field to type a date.',
      page: renderService(
        'Book the tennis court',
        `<table role="grid" aria-label="March"><tbody>${[0, 1].map((week) => `<tr role="row">${[1, 2, 3, 4, 5].map((day) => `<td role="gridcell" tabindex="${week + day === 1 ? 0 : -1}" aria-selected="false">${week * 7 + day}</td>`).join('')}</tr>`).join('')}</tbody></table><p id="out">No day chosen</p>`,
        {
          css: '[role=gridcell]{border:1px solid #555;padding:8px 12px;cursor:pointer}[role=gridcell][aria-selected=true]{background:#0b2c4a;color:#fff}',
          script:
            "document.querySelector('[role=grid]').addEventListener('click',function(e){var d=e.target.closest('[role=gridcell]');if(!d)return;document.querySelectorAll('[role=gridcell]').forEach(function(x){x.setAttribute('aria-selected',x===d)});document.getElementById('out').textContent='March '+d.textContent})",
        },
      ),
    },
    'menu-bar-without-arrow-keys': {
      title: 'Menu bar of which only the first item can be reached',
      why: 'The items after the first have tabindex="-1", and the arrow keys do nothing.',
      page: renderApplication(
        'Letter to the board',
        `<div role="menubar" aria-label="Document"><span role="menuitem" tabindex="0">Duplicate</span><span role="menuitem" tabindex="-1">Word count</span><span role="menuitem" tabindex="-1">Outline</span></div><p id="out" role="status"></p><p>Dear members</p>`,
        {
          css: '[role=menubar]{display:flex;background:#eee}[role=menuitem]{padding:8px 14px;cursor:pointer}',
          script:
            "document.querySelectorAll('[role=menuitem]').forEach(function(m){function act(){document.getElementById('out').textContent=m.textContent+': done'}m.addEventListener('click',act);m.addEventListener('keydown',function(e){if(e.key==='Enter')act()})})",
        },
      ),
    },
    'select-only-combobox': {
      title: 'Combobox without a text field whose options need a mouse',
      why: 'Enter opens the list, but no key moves to an option.',
      page: renderShop(
        'Wool blanket',
        `<p id="l">Color</p><div role="combobox" tabindex="0" aria-labelledby="l" aria-expanded="false" aria-controls="list" id="box">Gray</div><ul role="listbox" id="list" aria-labelledby="l" hidden>${options(['Gray', 'Moss', 'Rust'])}</ul>`,
        {
          css: `${listCss}[role=combobox]{border:2px solid #444;padding:8px;width:16rem}`,
          script:
            "var b=document.getElementById('box'),l=document.getElementById('list');function toggle(){l.hidden=!l.hidden;b.setAttribute('aria-expanded',!l.hidden)}b.addEventListener('click',toggle);b.addEventListener('keydown',function(e){if(e.key==='Enter'||e.key===' '){e.preventDefault();toggle()}if(e.key==='Escape'&&!l.hidden)toggle()});l.addEventListener('click',function(e){var o=e.target.closest('[role=option]');if(o){b.textContent=o.textContent;toggle()}})",
        },
      ),
    },
  },
  passing: {
    'tabs-all-in-tab-order': {
      title: 'Tabs that are all in the tab order, without arrow keys',
      why: 'Each tab is a button that Tab reaches and Enter activates; 2.1.1 does not require arrow keys.',
      page: renderShop('Pine shelf', tabs(['Description', 'Assembly', 'Questions'], false), {
        css: tabsCss,
        script: `var roving=false;${tabsScript}`,
      }),
    },
    'tabs-late-focus': {
      title: 'Tabs whose script moves the focus with a delay',
      why: 'The arrow keys move to the other tabs, by a listener at the document and a timer.',
      page: renderShop('Birch stool', tabs(['Description', 'Sizes', 'Material'], true), {
        css: tabsCss,
        script: `var roving=true;${tabsScript}document.addEventListener('keydown',function(e){var at=tabs.indexOf(document.activeElement);if(at<0)return;var step={ArrowRight:1,ArrowLeft:2}[e.key];if(step)setTimeout(function(){pick(tabs[(at+step)%3],true)},60)})`,
      }),
    },
    'tabs-vertical': {
      title: 'Vertical tabs that respond to the up and down keys only',
      why: 'The orientation is vertical, and Down and Up move between the tabs.',
      page: renderApplication(
        'Preferences',
        tabs(['Profile', 'Language', 'Sounds'], true).replace(
          'role="tablist"',
          'role="tablist" aria-orientation="vertical"',
        ),
        {
          css: `${tabsCss}[role=tablist]{display:flex;flex-direction:column;width:10rem}`,
          script: `var roving=true;${tabsScript}document.querySelector('[role=tablist]').addEventListener('keydown',function(e){var at=tabs.indexOf(e.target);var step={ArrowDown:1,ArrowUp:2}[e.key];if(step){e.preventDefault();pick(tabs[(at+step)%3],true)}})`,
        },
      ),
    },
    'tabs-with-next-button': {
      title: 'Tabs without arrow keys beside buttons that change the tab',
      why: 'The buttons “Previous” and “Next” open each panel with the keyboard, so the function is available.',
      page: renderShop(
        'Ash bed',
        `${tabs(['Description', 'Delivery', 'Warranty'], true)}<button type="button" id="prev">Previous</button> <button type="button" id="next">Next</button>`,
        {
          css: tabsCss,
          script: `var roving=true;${tabsScript}function go(by){var at=tabs.findIndex(function(t){return t.getAttribute('aria-selected')==='true'});pick(tabs[(at+by)%3])}document.getElementById('next').onclick=function(){go(1)};document.getElementById('prev').onclick=function(){go(2)}`,
        },
      ),
    },
    'radio-group-native': {
      title: 'Native radio buttons in an element with role="radiogroup"',
      why: 'The browser moves between radio buttons of the same name with the arrow keys.',
      page: renderService(
        'Which bin do you need?',
        `<form action="/bin" method="post"><div role="radiogroup" aria-label="Bin">${['Paper', 'Glass', 'Garden'].map((name) => `<label><input type="radio" name="bin" value="${name}"> ${name}</label>`).join('')}</div><button>Order</button></form>`,
      ),
    },
    'listbox-active-descendant': {
      title: 'List box that keeps the focus and moves aria-activedescendant',
      why: 'The arrow keys change the active option; the focus stays on the list, as the ARIA pattern allows.',
      page: renderApplication(
        'Assign a driver',
        `<p id="l">Driver</p><ul role="listbox" tabindex="0" aria-labelledby="l" aria-activedescendant="o0">${options(['Ada', 'Bo', 'Cem'])}</ul>`,
        {
          css: `${listCss}.on{outline:2px solid #0b4f9e}`,
          script:
            "var l=document.querySelector('[role=listbox]'),o=[].slice.call(l.children),at=0;function show(){l.setAttribute('aria-activedescendant',o[at].id);o.forEach(function(x,n){x.className=n===at?'on':''})}l.addEventListener('keydown',function(e){if(e.key==='ArrowDown'&&at<2)at++;else if(e.key==='ArrowUp'&&at>0)at--;else if(e.key===' ')o.forEach(function(x,n){x.setAttribute('aria-selected',n===at)});else return;e.preventDefault();show()});o.forEach(function(x){x.onclick=function(){at=o.indexOf(x);show()}});show()",
        },
      ),
    },
    'grid-with-links': {
      title: 'Grid whose cells contain links',
      why: 'The cells themselves do nothing; Tab reaches each link.',
      page: renderApplication(
        'Invoices of May',
        `<table role="grid" aria-label="Invoices"><thead><tr role="row"><th role="columnheader" scope="col">Number</th><th role="columnheader" scope="col">Customer</th></tr></thead><tbody><tr role="row"><td role="gridcell"><a href="/i/1">2041</a></td><td role="gridcell"><a href="/c/1">Ada Byrne</a></td></tr><tr role="row"><td role="gridcell"><a href="/i/2">2042</a></td><td role="gridcell"><a href="/c/2">Bo Lind</a></td></tr></tbody></table>`,
        { css: 'td,th{border:1px solid #777;padding:6px 10px}' },
      ),
    },
    'combobox-with-text': {
      title: 'Combobox with suggestions that only the mouse selects',
      why: 'Every value can be typed and is accepted as it is; the suggestions are a shortcut, as a datalist would be.',
      page: renderService(
        'Find your street',
        `<form action="/street"><label for="s">Street</label><input id="s" name="s" role="combobox" aria-expanded="false" aria-controls="list" aria-autocomplete="list" autocomplete="off"><ul role="listbox" id="list" aria-label="Streets" hidden>${options(['Abbey Road', 'Birch Lane', 'Castle Hill'])}</ul><button>Search</button></form>`,
        {
          css: listCss,
          script:
            "var i=document.getElementById('s'),l=document.getElementById('list');i.oninput=function(){l.hidden=!i.value;i.setAttribute('aria-expanded',!l.hidden)};i.onkeydown=function(e){if(e.key==='Escape'){l.hidden=true;i.setAttribute('aria-expanded',false)}};l.onclick=function(e){var o=e.target.closest('li');if(o){i.value=o.textContent;l.hidden=true}}",
        },
      ),
    },
    'menu-letters-and-arrows': {
      title: 'Menu bar with arrow keys by one listener of the bar',
      why: 'Right and Left move the focus between the items, and Enter activates them.',
      page: renderApplication(
        'Minutes of May 4',
        `<div role="menubar" aria-label="Minutes"><span role="menuitem" tabindex="0">Summary</span><span role="menuitem" tabindex="-1">Attendance</span><span role="menuitem" tabindex="-1">Votes</span></div><p id="out" role="status"></p>`,
        {
          css: '[role=menubar]{display:flex;background:#eee}[role=menuitem]{padding:8px 14px;cursor:pointer}',
          script:
            "var m=[].slice.call(document.querySelectorAll('[role=menuitem]'));document.querySelector('[role=menubar]').addEventListener('keydown',function(e){var at=m.indexOf(e.target);var step={ArrowRight:1,ArrowLeft:2}[e.key];if(step){m[at].tabIndex=-1;at=(at+step)%3;m[at].tabIndex=0;m[at].focus()}if(e.key==='Enter')m[at].click()});m.forEach(function(x){x.onclick=function(){document.getElementById('out').textContent=x.textContent+': shown below'}})",
        },
      ),
    },
    'steps-not-operable': {
      title: 'Progress shown as tabs that cannot be chosen yet',
      why: 'The other tabs are disabled: nobody can use them, whether with a mouse or with the keyboard.',
      page: renderPage(
        'Register your boat',
        `<main><h1>Register your boat</h1><div role="tablist" aria-label="Steps"><button type="button" role="tab" aria-selected="true" aria-controls="p0" id="t0">1 Owner</button><button type="button" role="tab" aria-selected="false" aria-disabled="true" tabindex="-1">2 Boat</button><button type="button" role="tab" aria-selected="false" aria-disabled="true" tabindex="-1">3 Fee</button></div><div role="tabpanel" id="p0" aria-labelledby="t0"><form action="/boat"><label for="n">Name</label> <input id="n" autocomplete="name"><button>Continue</button></form></div></main>`,
        { css: tabsCss },
      ),
    },
  },
});
