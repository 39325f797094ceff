import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

const places = [
  'Abbey ruins',
  'Boat museum',
  'Castle hill',
  'Deer park',
  'Ferry landing',
  'Glass works',
  'Harbor bath',
  'Ice cellar',
  'Jazz cellar',
  'Kite meadow',
  'Lighthouse',
  'Mill pond',
  'North pier',
  'Old school',
  'Print shop',
  'Quarry lake',
  'Rope walk',
  'Salt house',
  'Tram depot',
  'Upper lock',
];
const listPlaces = (height: number) =>
  `<ul class="places">${places.map((name, at) => `<li style="height:${height}px"><a href="/place-${at + 1}">${name}</a></li>`).join('')}</ul>`;

export const focusNotObscured = defineCases('2.4.11', {
  failing: {
    'sticky-footer': {
      title: 'Sticky footer that covers focused links',
      why: 'F110: a fixed footer of 140 pixels hides links completely when focus moves down the list.',
      page: renderPage(
        'Sights',
        `<main><h1>Sights</h1>${listPlaces(60)}</main><div class="foot"><p>Buy the city card: all museums and buses for two days. <a href="/card">Order the card</a></p></div>`,
        {
          css: 'main{padding:16px 16px 160px}.foot{position:fixed;left:0;right:0;bottom:0;height:140px;background:#123;color:#fff;padding:16px}.foot a{color:#fff}',
        },
      ),
    },
    'cookie-banner': {
      title: 'Cookie banner over the lower half, without moving focus',
      why: 'F110: the banner stays until it is answered and covers focused links completely.',
      page: renderArticle(
        'Twenty places for a rainy day',
        `${listPlaces(70)}<section class="cookie" aria-label="Cookies"><h2>Cookies</h2><p>We and our partners would like to store things on your device to show you other things.</p><button type="button">Accept</button> <button type="button">Decline</button></section>`,
        {
          css: '.cookie{position:fixed;left:0;right:0;bottom:0;min-height:45vh;background:#fff;border-top:4px solid #222;padding:16px}.cookie button{font:inherit}',
          script:
            "document.querySelectorAll('.cookie button').forEach(function(b){b.onclick=function(){document.querySelector('.cookie').remove()}})",
        },
      ),
    },
    'sticky-header-backward': {
      title: 'Sticky header that covers links when tabbing backward',
      why: 'F110: links scrolled to the top edge lie completely behind the header of 120 pixels; there is no scroll padding.',
      page: renderPage(
        'Street index',
        `<header class="top"><p>Street index of Port Ellery</p><form role="search"><label for="q">Street</label> <input id="q"></form></header><main><h1>Street index</h1>${listPlaces(90)}<p><a href="/last">Download the index</a></p></main>`,
        {
          css: '.top{position:sticky;top:0;height:120px;background:#f2e9d8;border-bottom:2px solid #333;padding:12px;z-index:5}main{padding:12px}',
        },
      ),
    },
    'chat-panel': {
      title: 'Open chat panel over the column of links',
      why: 'F110: the panel opens by itself on the right and covers focused links; it can be closed only by moving focus to it.',
      page: renderShop(
        'All lamps',
        `<div class="right">${listPlaces(48)}</div><div class="chat"><h2>Chat</h2><p>Hello! I am Lumi. What are you looking for?</p><label for="m">Message</label> <input id="m"> <button type="button" id="x">Close chat</button></div>`,
        {
          css: 'main{max-width:none}.right{text-align:right}.places{list-style:none}.chat{position:fixed;right:0;bottom:0;width:360px;max-width:100%;height:420px;background:#fff;border:3px solid #1f3d2f;padding:12px}',
          script: "document.getElementById('x').onclick=function(){document.querySelector('.chat').remove()}",
        },
      ),
    },
    'toolbar-over-table': {
      title: 'Action bar that stays over the last rows of a table',
      why: 'F110: the bar at the bottom of the scrolling area covers the buttons of the rows behind it.',
      page: renderApplication(
        'Parcels',
        `<div class="scroll" tabindex="0" role="region" aria-label="Parcels"><table><caption>Parcels of today</caption>${places.map((name, at) => `<tr><th scope="row">${name}</th><td><button type="button">Open ${at + 1}</button></td></tr>`).join('')}</table><div class="bar">3 parcels are late. Please call the customers before noon and write down what they say.</div></div>`,
        {
          css: '.scroll{height:320px;overflow:auto;position:relative}td,th{height:44px;padding:0 16px;text-align:left}.bar{position:sticky;bottom:0;background:#fff4d6;border-top:2px solid #333;padding:16px;min-height:110px}',
        },
      ),
    },
    'newsletter-slide-in': {
      title: 'Newsletter box that slides in over the content',
      why: 'F110: the non-modal box in the middle of the screen covers links that receive focus.',
      page: renderPage(
        'Recipes of the valley',
        `<main><h1>Recipes of the valley</h1>${listPlaces(56)}</main><div class="box" role="region" aria-label="Newsletter"><h2>One recipe a week</h2><p>By mail, free, and you can stop whenever you like.</p><label for="e">Email</label> <input id="e" type="email" autocomplete="email"> <button type="button">Subscribe</button></div>`,
        {
          css: 'main{padding:16px}.box{position:fixed;left:0;top:25vh;width:min(520px,100%);height:50vh;background:#fff;border:3px solid #555;padding:24px}',
        },
      ),
    },
    'bottom-navigation': {
      title: 'Bottom navigation of an app that hides form fields',
      why: 'F110: fields near the lower edge receive focus behind the opaque navigation bar.',
      page: renderPage(
        'Profile',
        `<main><h1>Profile</h1><form action="/p" method="post">${['First name', 'Last name', 'Nickname', 'Street', 'Number', 'Postal code', 'City', 'Region', 'Country', 'Phone', 'Team', 'Jersey size', 'Shoe size', 'Motto'].map((label, at) => `<p><label for="f${at}">${label}</label><br><input id="f${at}"></p>`).join('')}<button>Save</button></form></main><nav class="tabs" aria-label="Main"><a href="/feed">Feed</a><a href="/team">Team</a><a href="/profile">Profile</a></nav>`,
        {
          css: 'main{padding:16px 16px 140px}.tabs{position:fixed;left:0;right:0;bottom:0;height:120px;background:#2b1d4a;display:flex;justify-content:space-around;align-items:center}.tabs a{color:#fff}',
        },
      ),
    },
  },
  passing: {
    'scroll-padding': {
      title: 'Sticky header with scroll padding',
      why: 'C43: scroll-padding keeps focused links below the header.',
      page: renderPage(
        'Index of streams',
        `<header class="top"><p>Streams and rivers</p></header><main><h1>Index of streams</h1>${listPlaces(90)}</main>`,
        {
          css: 'html{scroll-padding-top:130px}.top{position:sticky;top:0;height:100px;background:#d8e9f2;padding:12px;z-index:5}main{padding:12px}',
        },
      ),
    },
    'scroll-padding-footer': {
      title: 'Fixed footer with scroll padding at the bottom',
      why: 'The browser scrolls focused links to a position above the footer.',
      page: renderPage(
        'Sights of the islands',
        `<main><h1>Sights of the islands</h1>${listPlaces(60)}</main><div class="foot"><a href="/ferry">Book a ferry</a></div>`,
        {
          css: 'html{scroll-padding-bottom:150px}main{padding:16px 16px 150px}.foot{position:fixed;left:0;right:0;bottom:0;height:80px;background:#123;padding:16px}.foot a{color:#fff}',
          script:
            "document.addEventListener('focusin',function(e){if(e.target.closest('main'))e.target.scrollIntoView({block:'nearest'})})",
        },
      ),
    },
    'static-header': {
      title: 'Header and footer that scroll with the page',
      why: 'Nothing is fixed, so nothing covers the focus.',
      page: renderArticle('Twenty places for a sunny day', listPlaces(70)),
    },
    'partly-covered': {
      title: 'Round help button that covers a part of long links',
      why: 'The minimum requires that the focused element is not entirely hidden.',
      page: renderShop(
        'All tables',
        `<ul class="wide">${places.map((name, at) => `<li><a href="/t-${at}">Table “${name}”, oak or ash, in three sizes, delivered within two weeks to your door</a></li>`).join('')}</ul><button type="button" class="help">Help</button>`,
        {
          css: '.wide li{height:52px}.wide a{display:block}.help{position:fixed;right:16px;bottom:16px;width:64px;height:64px;border-radius:50%;background:#1f3d2f;color:#fff;border:0}',
        },
      ),
    },
    'modal-makes-inert': {
      title: 'Modal dialog at start',
      why: 'The page behind the modal dialog cannot receive focus until it is closed.',
      page: renderService(
        'List of allotments',
        `${listPlaces(50)}<dialog id="d" aria-labelledby="t"><h2 id="t">Before you apply</h2><p>The waiting time is two years.</p><form method="dialog"><button>Understood</button></form></dialog>`,
        { script: "document.getElementById('d').showModal()" },
      ),
    },
    'user-opened-panel': {
      title: 'Panel that the user opens and Escape closes',
      why: 'Content opened by the user may cover the focus if it can be dismissed without moving focus.',
      page: renderApplication(
        'Articles',
        `<button type="button" id="o" aria-expanded="false" aria-controls="p">Notes</button><div id="p" class="p" hidden><p>Call the printer on Friday.</p></div>${listPlaces(44)}`,
        {
          css: '.p{position:fixed;left:0;bottom:0;width:100%;height:40vh;background:#fffbe6;border-top:3px solid #333;padding:16px}',
          script:
            "var o=document.getElementById('o'),p=document.getElementById('p');function set(v){p.hidden=!v;o.setAttribute('aria-expanded',v)}o.onclick=function(){set(p.hidden)};document.addEventListener('keydown',function(e){if(e.key==='Escape')set(false)})",
        },
      ),
    },
    'sticky-sidebar': {
      title: 'Sticky sidebar beside the list',
      why: 'The sidebar has its own column and covers nothing.',
      page: renderPage(
        'Museum guide',
        `<div class="cols"><aside aria-label="Floor"><p>You are on floor 2.</p></aside><main><h1>Museum guide</h1>${listPlaces(64)}</main></div>`,
        {
          css: '.cols{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,4fr);gap:16px;padding:16px}aside{position:sticky;top:0;align-self:start;background:#eee;padding:12px}',
        },
      ),
    },
  },
});
