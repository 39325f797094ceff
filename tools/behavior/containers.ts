import type { DocumentParts } from './documents.ts';

/** Content that is initially closed, with the control that opens it. */
export interface Container {
  readonly html: string;
  readonly css?: string;
  readonly script?: string;
}

type Frame = (title: string, content: string, parts?: DocumentParts) => string;

/** Renders a page with a visible introduction and a container. */
export function renderWithContainer(
  frame: Frame,
  title: string,
  introduction: string,
  container: Container,
  css = '',
): string {
  return frame(title, `${introduction}${container.html}`, {
    css: `${container.css ?? ''}${css}`,
    ...(container.script !== undefined && { script: container.script }),
  });
}

const toggleScript = (id: string) =>
  `var b=document.getElementById('${id}');b.addEventListener('click',function(){var p=document.getElementById(b.getAttribute('aria-controls'));p.hidden=!p.hidden;b.setAttribute('aria-expanded',String(!p.hidden))})`;

/** A button with `aria-expanded` and a panel with the `hidden` attribute. */
export const accordion = (label: string, content: string): Container => ({
  html: `<h2 class="acc"><button type="button" id="acc" aria-expanded="false" aria-controls="acc-panel">${label}</button></h2><div id="acc-panel" hidden>${content}</div>`,
  css: '.acc button{font:inherit;width:100%;text-align:left;padding:8px;border:1px solid #767676;background:#f4f4f4;color:#222;margin:0}',
  script: toggleScript('acc'),
});

/** An accordion with two sections that a class opens, with one delegated listener. */
export const classAccordion = (label: string, content: string): Container => ({
  html: `<div class="fold"><div class="fold-item"><button type="button" class="fold-head" aria-expanded="false">How does it work?</button><div class="fold-body"><p>As simply as possible. Ask us when something is unclear.</p></div></div><div class="fold-item"><button type="button" class="fold-head" aria-expanded="false">${label}</button><div class="fold-body">${content}</div></div></div>`,
  css: '.fold-head{display:block;width:100%;font:inherit;text-align:left;padding:10px;border:0;border-bottom:2px solid #444;background:#fff;color:#222;margin:0}.fold-body{display:none;padding:8px}.is-open>.fold-body{display:block}',
  script:
    "document.querySelector('.fold').addEventListener('click',function(e){var h=e.target.closest('.fold-head');if(!h)return;var o=h.parentNode.classList.toggle('is-open');h.setAttribute('aria-expanded',o)})",
});

/** A `details` element. */
export const details = (label: string, content: string): Container => ({
  html: `<details><summary>${label}</summary>${content}</details>`,
});

/** Three tabs, the second of which has the content. */
export const tabs = (label: string, content: string): Container => ({
  html: `<div role="tablist" aria-label="More information"><button type="button" role="tab" id="tab-1" aria-selected="true" aria-controls="panel-1">Overview</button><button type="button" role="tab" id="tab-2" aria-selected="false" aria-controls="panel-2" tabindex="-1">${label}</button><button type="button" role="tab" id="tab-3" aria-selected="false" aria-controls="panel-3" tabindex="-1">Delivery</button></div><div role="tabpanel" id="panel-1" aria-labelledby="tab-1" tabindex="0"><p>Everything about it at a glance.</p></div><div role="tabpanel" id="panel-2" aria-labelledby="tab-2" tabindex="0" hidden>${content}</div><div role="tabpanel" id="panel-3" aria-labelledby="tab-3" tabindex="0" hidden><p>Within three working days.</p></div>`,
  css: '[role=tab]{font:inherit;padding:6px 12px;border:1px solid #555;background:#eee;color:#222;margin:0}[role=tab][aria-selected=true]{background:#0b2c4a;color:#fff}',
  script:
    "var all=[].slice.call(document.querySelectorAll('[role=tab]'));function pick(t){all.forEach(function(x){var on=x===t;x.setAttribute('aria-selected',on);x.tabIndex=on?0:-1;document.getElementById(x.getAttribute('aria-controls')).hidden=!on});t.focus()}all.forEach(function(t,i){t.addEventListener('click',function(){pick(t)});t.addEventListener('keydown',function(e){var d=e.key==='ArrowRight'?1:e.key==='ArrowLeft'?2:0;if(d)pick(all[(i+d)%3])})})",
});

/** Tabs whose panel is rendered from a template when its tab is selected. */
export const renderedTabs = (label: string, content: string): Container => ({
  html: `<div role="tablist" aria-label="Sections" id="rt"><button type="button" role="tab" id="rt-a" aria-selected="true" aria-controls="rt-panel" data-view="a">Summary</button><button type="button" role="tab" id="rt-b" aria-selected="false" aria-controls="rt-panel" data-view="b">${label}</button></div><div role="tabpanel" id="rt-panel" aria-labelledby="rt-a"><p>Nothing to do today.</p></div><template id="view-a"><p>Nothing to do today.</p></template><template id="view-b">${content}</template>`,
  css: '#rt button{font:inherit;padding:6px 14px;border:0;border-bottom:4px solid transparent;background:#fff;color:#222;margin:0}#rt [aria-selected=true]{border-color:#0b2c4a}',
  script:
    "document.getElementById('rt').addEventListener('click',function(e){var t=e.target.closest('[data-view]');if(!t)return;this.querySelectorAll('[role=tab]').forEach(function(x){x.setAttribute('aria-selected',x===t)});var p=document.getElementById('rt-panel');p.setAttribute('aria-labelledby',t.id);p.replaceChildren(document.getElementById('view-'+t.dataset.view).content.cloneNode(true))})",
});

/** A modal `dialog` element. */
export const nativeDialog = (label: string, content: string): Container => ({
  html: `<p><button type="button" id="open-dialog">${label}</button></p><dialog id="native-dialog" aria-label="${label}">${content}<form method="dialog"><button>Close</button></form></dialog>`,
  script:
    "document.getElementById('open-dialog').addEventListener('click',function(){document.getElementById('native-dialog').showModal()})",
});

/** A dialog made of `div` elements that takes and returns focus. */
export const customDialog = (label: string, content: string): Container => ({
  html: `<button type="button" id="cd-open" aria-haspopup="dialog">${label}</button><div class="veil" id="cd" hidden><div role="dialog" aria-modal="true" aria-label="${label}" class="cd-box" tabindex="-1" id="cd-box">${content}<p><button type="button" id="cd-close">Close</button></p></div></div>`,
  css: '.veil{position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:20}.cd-box{background:#fff;color:#222;max-width:32rem;margin:8vh auto;padding:20px;max-height:80vh;overflow:auto}',
  script:
    "var v=document.getElementById('cd'),o=document.getElementById('cd-open'),x=document.getElementById('cd-box');function shut(){v.hidden=true;o.focus()}o.onclick=function(){v.hidden=false;x.focus()};document.getElementById('cd-close').onclick=shut;v.addEventListener('keydown',function(e){if(e.key==='Escape')shut();if(e.key==='Tab'){var f=[].slice.call(x.querySelectorAll('a[href],button,input,select,textarea,[tabindex=\"0\"]')),i=f.indexOf(document.activeElement);e.preventDefault();f[(i+(e.shiftKey?f.length-1:1)+f.length)%f.length].focus()}})",
});

/** A dialog that exists only while it's open. */
export const createdDialog = (label: string, content: string): Container => ({
  html: `<button type="button" id="mk">${label}</button><template id="mk-t"><div role="dialog" aria-modal="true" aria-label="${label}" class="mk-box" tabindex="-1">${content}<p><button type="button" class="mk-close">Close</button></p></div></template>`,
  css: '.mk-box{position:fixed;left:10%;right:10%;top:12%;max-height:76vh;overflow:auto;background:#fff;color:#222;border:3px solid #333;padding:20px;z-index:9}',
  script:
    "var mk=document.getElementById('mk');mk.addEventListener('click',function(){var d=document.getElementById('mk-t').content.firstElementChild.cloneNode(true);document.body.appendChild(d);d.focus();function shut(){d.remove();mk.focus()}d.querySelector('.mk-close').addEventListener('click',shut);d.addEventListener('keydown',function(e){if(e.key==='Escape')shut()})})",
});

/** A button that opens a list below it, which Escape closes. */
export const menu = (label: string, content: string): Container => ({
  html: `<div class="dd"><button type="button" id="dd" aria-expanded="false" aria-controls="dd-panel">${label}</button><div id="dd-panel" class="dd-panel" hidden>${content}</div></div>`,
  css: '.dd{position:relative;display:inline-block}.dd-panel{position:absolute;left:0;top:100%;background:#fff;color:#222;border:1px solid #333;padding:8px 16px;min-width:14rem;z-index:8}',
  script: `${toggleScript('dd')};document.addEventListener('keydown',function(e){if(e.key==='Escape'){document.getElementById('dd-panel').hidden=true;b.setAttribute('aria-expanded','false')}})`,
});

/** Navigation whose submenu appears on hover and focus. */
export const hoverMenu = (label: string, content: string): Container => ({
  html: `<ul class="hm"><li><a href="/news">News</a></li><li class="hm-parent"><a href="/topics">${label}</a><div class="hm-sub">${content}</div></li></ul>`,
  css: '.hm{display:flex;gap:24px;list-style:none;padding:8px;background:#eee}.hm-parent{position:relative}.hm-sub{display:none;position:absolute;left:0;top:100%;min-width:16rem;background:#fff;color:#222;border:1px solid #333;padding:8px;z-index:6}.hm-parent:hover .hm-sub,.hm-parent:focus-within .hm-sub{display:block}',
});

/** A carousel whose third slide has the content. */
export const carousel = (label: string, content: string): Container => ({
  html: `<section aria-roledescription="carousel" aria-label="${label}" class="car"><div class="car-slide" role="group" aria-roledescription="slide" aria-label="1 of 3"><p>Turn the pages with the buttons below.</p></div><div class="car-slide" role="group" aria-roledescription="slide" aria-label="2 of 3" hidden><p>Almost there.</p></div><div class="car-slide" role="group" aria-roledescription="slide" aria-label="3 of 3" hidden>${content}</div><button type="button" class="car-prev">Previous slide</button> <button type="button" class="car-next">Next slide</button></section>`,
  css: '.car{border:1px solid #767676;padding:12px}',
  script:
    "var at=0,sl=document.querySelectorAll('.car-slide');function go(n){at=(n+sl.length)%sl.length;sl.forEach(function(s,i){s.hidden=i!==at})}document.querySelector('.car-next').onclick=function(){go(at+1)};document.querySelector('.car-prev').onclick=function(){go(at-1)}",
});

/** The `popover` attribute. */
export const popover = (label: string, content: string): Container => ({
  html: `<button type="button" popovertarget="pop">${label}</button><div id="pop" popover>${content}</div>`,
  css: '[popover]{border:2px solid #333;padding:16px;background:#fff;color:#222}',
});

/** A drawer that slides in from the left. */
export const drawer = (label: string, content: string): Container => ({
  html: `<button type="button" id="dr" aria-expanded="false" aria-controls="drawer">${label}</button><div id="drawer" class="drawer" role="region" aria-label="${label}">${content}<p><button type="button" id="dr-x">Close ${label.toLowerCase()}</button></p></div>`,
  css: '.drawer{position:fixed;left:0;top:0;bottom:0;width:20rem;max-width:100%;overflow:auto;background:#fff;color:#222;border-right:3px solid #333;padding:16px;transform:translateX(-105%);visibility:hidden;z-index:30}.drawer.in{transform:none;visibility:visible}',
  script:
    "var dr=document.getElementById('dr'),dw=document.getElementById('drawer');function set(v){dw.classList.toggle('in',v);dr.setAttribute('aria-expanded',v)}dr.onclick=function(){set(true)};document.getElementById('dr-x').onclick=function(){set(false);dr.focus()}",
});

/** Radio buttons, one of which reveals more fields. */
export const radioReveal = (label: string, content: string): Container => ({
  html: `<form action="/continue" method="post"><fieldset id="rr"><legend>${label}</legend><label><input type="radio" name="rr" value="no"> No</label> <label><input type="radio" name="rr" value="yes"> Yes</label></fieldset><div id="rr-more" hidden>${content}</div><button>Continue</button></form>`,
  script:
    "document.getElementById('rr').addEventListener('change',function(e){document.getElementById('rr-more').hidden=e.target.value!=='yes'})",
});

/** A checkbox whose state shows the content with CSS alone. */
export const checkboxReveal = (label: string, content: string): Container => ({
  html: `<p class="cr"><input type="checkbox" id="cr"> <label for="cr">${label}</label></p><div class="cr-more">${content}</div>`,
  css: '.cr label{display:inline}.cr-more{display:none}.cr:has(:checked)+.cr-more{display:block}',
});

/** A select that shows one of two panels. */
export const selectPanels = (label: string, content: string): Container => ({
  html: `<label for="sp">${label}</label> <select id="sp"><option value="one">Short version</option><option value="two">Long version</option></select><div data-panel="one"><p>Five minutes to read.</p></div><div data-panel="two" hidden>${content}</div>`,
  script:
    "document.getElementById('sp').addEventListener('change',function(){var v=this.value;document.querySelectorAll('[data-panel]').forEach(function(p){p.hidden=p.dataset.panel!==v})})",
});

/** A button that appends more content. */
export const loadMore = (label: string, content: string): Container => ({
  html: `<div id="more-list"><p>The first entries are shown.</p></div><button type="button" id="more">${label}</button><template id="more-t">${content}</template>`,
  script:
    "document.getElementById('more').addEventListener('click',function(){document.getElementById('more-list').appendChild(document.getElementById('more-t').content.cloneNode(true));this.remove()})",
});

/** A form in two steps. */
export const wizard = (label: string, content: string): Container => ({
  html: `<form action="/finish" method="post"><div id="w1"><h2>Step 1 of 2</h2><p><label for="w-name">Your name</label> <input id="w-name" autocomplete="name"></p><button type="button" id="w-next">${label}</button></div><div id="w2" hidden><h2 tabindex="-1" id="w2-h">Step 2 of 2</h2>${content}<button>Finish</button></div></form>`,
  script:
    "document.getElementById('w-next').addEventListener('click',function(){document.getElementById('w1').hidden=true;document.getElementById('w2').hidden=false;document.getElementById('w2-h').focus()})",
});

/** An accordion within an accordion. */
export const nestedAccordion = (label: string, content: string): Container => ({
  html: `<div id="na"><button type="button" aria-expanded="false" aria-controls="na-1">More about this</button><div id="na-1" hidden><p>Choose a topic.</p><button type="button" aria-expanded="false" aria-controls="na-2">${label}</button><div id="na-2" hidden>${content}</div></div></div>`,
  script:
    "document.getElementById('na').addEventListener('click',function(e){var b=e.target.closest('[aria-controls]');if(!b)return;var p=document.getElementById(b.getAttribute('aria-controls'));p.hidden=!p.hidden;b.setAttribute('aria-expanded',!p.hidden)})",
});

/** Tabs within a modal dialog. */
export const tabInDialog = (label: string, content: string): Container => ({
  html: `<button type="button" id="td-open">Settings</button><dialog id="td" aria-label="Settings"><div role="tablist" aria-label="Settings"><button type="button" role="tab" id="td-a" aria-selected="true" aria-controls="td-pa">General</button><button type="button" role="tab" id="td-b" aria-selected="false" aria-controls="td-pb">${label}</button></div><div role="tabpanel" id="td-pa" aria-labelledby="td-a"><p>Version 4</p></div><div role="tabpanel" id="td-pb" aria-labelledby="td-b" hidden>${content}</div><form method="dialog"><button>Close</button></form></dialog>`,
  css: '#td [role=tab]{font:inherit;background:#eee;color:#222;border:1px solid #444;margin:0;padding:6px 12px}#td [aria-selected=true]{background:#0b2c4a;color:#fff}',
  script:
    "document.getElementById('td-open').onclick=function(){document.getElementById('td').showModal()};var ts=document.querySelectorAll('#td [role=tab]');ts.forEach(function(t){t.onclick=function(){ts.forEach(function(x){var on=x===t;x.setAttribute('aria-selected',on);document.getElementById(x.getAttribute('aria-controls')).hidden=!on})}})",
});

/** A table whose rows have details that a button opens. */
export const expandableRow = (label: string, content: string): Container => ({
  html: `<table><caption>Orders of this week</caption><thead><tr><th scope="col">Number</th><th scope="col">Details</th></tr></thead><tbody><tr><th scope="row">20418</th><td><button type="button" id="er" aria-expanded="false" aria-controls="er-row">${label}</button></td></tr><tr id="er-row" hidden><td colspan="2">${content}</td></tr></tbody></table>`,
  css: 'td,th{padding:6px 14px;text-align:left}',
  script: toggleScript('er'),
});

/** A help icon that shows a bubble when clicked. */
export const toggletip = (label: string, content: string): Container => ({
  html: `<span class="tt"><button type="button" id="tt" aria-expanded="false" aria-controls="tt-b" aria-label="${label}">?</button><span id="tt-b" class="tt-b" hidden>${content}</span></span>`,
  css: '.tt{position:relative}#tt{width:32px;height:32px;border-radius:50%;border:2px solid #222;background:#fff;color:#222;font:inherit;padding:0;margin:0}.tt-b{position:absolute;left:0;top:36px;width:18rem;background:#fff;color:#222;border:1px solid #333;padding:12px;z-index:5}',
  script: toggleScript('tt'),
});
