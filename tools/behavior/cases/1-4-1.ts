import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const useOfColor = defineCases('1.4.1', {
  failing: {
    'links-by-color': {
      title: 'Links in a paragraph that differ in color only',
      why: 'F73: the links are not underlined, and their contrast with the text around them is about 1.3:1.',
      page: renderArticle(
        'Where the geese go',
        `<p>Every autumn about 40,000 geese rest in the <a href="/marsh">salt marsh east of the harbor</a> before they fly on. The <a href="/birds">bird protection society</a> counts them on the first Sunday of October, and this year everybody may help.</p>`,
        { css: 'article{color:#333}article a{color:#5b2d6e;text-decoration:none}' },
      ),
    },
    'required-by-color': {
      title: 'Required fields marked by red labels',
      why: 'F81: only the color of the labels shows which fields are required.',
      page: renderService(
        'Report a pothole',
        `<p>Fields with a red label are required.</p><form action="/report" method="post"><label class="req" for="street">Street</label><input id="street"><label for="depth">Depth</label><input id="depth"><label class="req" for="mail">Email</label><input id="mail" type="email" autocomplete="email"><button>Send</button></form>`,
        { css: '.req{color:#b3001b}' },
      ),
    },
    'status-dots': {
      title: 'Status of servers shown by colored dots',
      why: 'F13: green and red dots of the same shape carry the status; there is no text.',
      page: renderApplication(
        'Servers',
        `<p>Green: running. Red: stopped.</p><table><caption>Servers in Oslo</caption><thead><tr><th scope="col">Server</th><th scope="col">Status</th></tr></thead><tbody><tr><th scope="row">mail-1</th><td><span class="dot up"></span></td></tr><tr><th scope="row">mail-2</th><td><span class="dot down"></span></td></tr><tr><th scope="row">files-1</th><td><span class="dot up"></span></td></tr></tbody></table>`,
        {
          css: '.dot{display:inline-block;width:14px;height:14px;border-radius:50%}.up{background:#2a7d2a}.down{background:#c03030}td,th{padding:4px 16px;text-align:left}',
        },
      ),
    },
    'chart-legend': {
      title: 'Line chart whose lines differ in color only',
      why: 'F13: the legend identifies the three lines by color; lines have neither labels nor patterns.',
      page: renderArticle(
        'Rents in three districts',
        `<figure><svg viewBox="0 0 400 200" width="400" height="200" role="img" aria-label="Rents per square meter from 2015 to 2025 in Harbor, Mill and Hill"><path d="M20 180H380M20 180V20" stroke="#333" fill="none"/><path d="M20 160L140 140 260 120 380 60" stroke="#b03030" stroke-width="3" fill="none"/><path d="M20 150L140 145 260 90 380 80" stroke="#30702f" stroke-width="3" fill="none"/><path d="M20 170L140 120 260 130 380 110" stroke="#86570c" stroke-width="3" fill="none"/></svg><figcaption><span class="key" style="background:#b03030"></span> Harbor <span class="key" style="background:#30702f"></span> Mill <span class="key" style="background:#86570c"></span> Hill</figcaption></figure><p>Rents rose everywhere, but not at the same pace.</p>`,
        { css: '.key{display:inline-block;width:14px;height:14px}' },
      ),
    },
    'error-by-border': {
      title: 'Invalid field shown by a red border alone',
      why: 'F81-like: after sending, the field in error differs from the others in the color of its border only.',
      page: renderService(
        'Newsletter of the town archive',
        `<form id="f" novalidate><label for="n">Name</label><input id="n" autocomplete="name"><label for="m">Email</label><input id="m" type="email" autocomplete="email"><button>Subscribe</button></form><p>Check the marked fields if nothing happens.</p>`,
        {
          css: 'input.bad{border-color:#c00000 !important}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();this.querySelectorAll('input').forEach(function(i){i.classList.toggle('bad',!i.value)})})",
        },
      ),
    },
    'selected-size': {
      title: 'Chosen size shown by the hue of its background',
      why: 'F13: the selected button differs from the others by a background of nearly the same lightness.',
      page: renderShop(
        'Work apron',
        `<p>Heavy cotton with two pockets.</p><div class="sizes" role="group" aria-label="Size"><button type="button" aria-pressed="false">S</button><button type="button" aria-pressed="true">M</button><button type="button" aria-pressed="false">L</button></div>`,
        {
          css: '.sizes button{font:inherit;width:48px;height:40px;border:1px solid #333;background:#cfd9c4;color:#111}.sizes [aria-pressed=true]{background:#e6cfd3}',
          script:
            "var b=document.querySelectorAll('.sizes button');b.forEach(function(x){x.onclick=function(){b.forEach(function(y){y.setAttribute('aria-pressed',y===x)})}})",
        },
      ),
    },
    'calendar-free-days': {
      title: 'Calendar in which free days are green',
      why: 'F13: whether a room is free is conveyed by the color of the day only.',
      page: renderPage(
        'Room calendar',
        `<main><h1>Blue room in May</h1><p>Days in green are free, days in red are booked.</p><table class="cal"><caption>May, first two weeks</caption><tr><th scope="col">Mo</th><th scope="col">Tu</th><th scope="col">We</th><th scope="col">Th</th><th scope="col">Fr</th></tr><tr><td class="f">5</td><td class="f">6</td><td class="b">7</td><td class="b">8</td><td class="f">9</td></tr><tr><td class="b">12</td><td class="f">13</td><td class="f">14</td><td class="b">15</td><td class="b">16</td></tr></table></main>`,
        {
          css: 'main{padding:16px}.cal td{padding:8px 14px;color:#fff;text-align:center}.f{background:#2a6e2a}.b{background:#a83232}',
        },
      ),
    },
  },
  passing: {
    'links-underlined': {
      title: 'Underlined links in a paragraph',
      why: 'The underline distinguishes the links.',
      page: renderArticle(
        'The oldest tree in town',
        `<p>The plane tree behind the <a href="/church">church of St. Anne</a> was planted in 1790. A <a href="/survey">survey</a> found it in good health.</p>`,
        { css: 'article a{color:#5b2d6e}' },
      ),
    },
    'links-contrast-and-hover': {
      title: 'Links of another color with 3:1 contrast and an underline on hover and focus',
      why: 'G183: the contrast with the surrounding text is above 3:1, and hover and focus add an underline.',
      page: renderArticle(
        'The last lamplighter',
        `<p>Gas lamps still burn in <a href="/lane">Weaver Lane</a>, and Piet Maas lights each of them by hand. He learned it from <a href="/maas">his father</a>.</p>`,
        {
          css: 'article{color:#000}article a{color:#2f6fd0;text-decoration:none}article a:hover,article a:focus{text-decoration:underline}',
        },
      ),
    },
    'required-star': {
      title: 'Required fields with a red star and a note',
      why: 'The star is a character; the red color only adds to it.',
      page: renderService(
        'Lost property',
        `<p>Fields with <span class="star">*</span> are required.</p><form action="/lost" method="post"><label for="what">What did you lose? <span class="star">*</span></label><input id="what" required><label for="color">Color</label><input id="color"><button>Send</button></form>`,
        { css: '.star{color:#b3001b}' },
      ),
    },
    'status-dots-and-text': {
      title: 'Colored dots beside status text',
      why: 'The text says what the color shows.',
      page: renderApplication(
        'Deliveries',
        `<ul class="st"><li><span class="dot up"></span> Berlin: delivered</li><li><span class="dot down"></span> Lyon: delayed</li><li><span class="dot up"></span> Porto: delivered</li></ul>`,
        {
          css: '.st{list-style:none;padding:0}.dot{display:inline-block;width:12px;height:12px;border-radius:50%}.up{background:#2a7d2a}.down{background:#c03030}',
        },
      ),
    },
    'chart-direct-labels': {
      title: 'Chart with a label at the end of each line',
      why: 'G111-like: lines have labels and dash patterns besides colors.',
      page: renderArticle(
        'More people take the bus',
        `<figure><svg viewBox="0 0 460 200" width="460" height="200" role="img" aria-label="Passengers by line from 2015 to 2025"><path d="M20 180H360M20 180V20" stroke="#333" fill="none"/><path d="M20 160L140 140 260 120 350 60" stroke="#b03030" stroke-width="3" fill="none"/><text x="356" y="64" font-size="14">Line 4</text><path d="M20 150L140 145 260 130 350 120" stroke="#30702f" stroke-width="3" stroke-dasharray="8 5" fill="none"/><text x="356" y="124" font-size="14">Line 9</text></svg><figcaption>Passengers per year</figcaption></figure>`,
      ),
    },
    'selected-size-with-border': {
      title: 'Chosen size with a thick border and a check mark',
      why: 'Shape and text show the selection, not only color.',
      page: renderShop(
        'Garden clogs',
        `<p>Rubber, made nearby.</p><div class="sizes" role="group" aria-label="Size"><button type="button" aria-pressed="false">38</button><button type="button" aria-pressed="true">39</button><button type="button" aria-pressed="false">40</button></div>`,
        {
          css: '.sizes button{font:inherit;min-width:56px;height:44px;border:1px solid #333;background:#cfd9c4;color:#111}.sizes [aria-pressed=true]{background:#e6cfd3;border-width:4px}.sizes [aria-pressed=true]::before{content:"✓ "}',
          script:
            "var b=document.querySelectorAll('.sizes button');b.forEach(function(x){x.onclick=function(){b.forEach(function(y){y.setAttribute('aria-pressed',y===x)})}})",
        },
      ),
    },
    'menu-links-without-underline': {
      title: 'Links without underline in navigation and in a list of their own',
      why: 'Their position identifies these links; no text surrounds them. The current page is bold with a bar.',
      page: renderPage(
        'Wool shop',
        `<header><nav aria-label="Main"><a href="/" aria-current="page">Start</a> <a href="/wool">Wool</a> <a href="/needles">Needles</a></nav></header><main><h1>Wool shop</h1><p>Open on weekdays from 10 to 18.</p><h2>Patterns</h2><ul class="plain"><li><a href="/socks">Socks in one weekend</a></li><li><a href="/hat">Striped hat</a></li></ul></main>`,
        {
          css: 'nav{padding:12px;background:#f3ece2}nav a{color:#333;text-decoration:none;padding:4px 12px}nav [aria-current]{font-weight:700;border-bottom:4px solid #333}main{padding:12px}.plain a{text-decoration:none}',
        },
      ),
    },
    'color-swatches-named': {
      title: 'Color swatches with their names',
      why: 'Color is the information here, and each swatch has its name as visible text.',
      page: renderShop(
        'Felt slippers',
        `<fieldset><legend>Color</legend><label><input type="radio" name="c" value="moss" checked> <span class="sw" style="background:#5a6b3a"></span> Moss</label> <label><input type="radio" name="c" value="brick"> <span class="sw" style="background:#8a4b3a"></span> Brick</label> <label><input type="radio" name="c" value="slate"> <span class="sw" style="background:#4a5b6a"></span> Slate</label></fieldset>`,
        { css: '.sw{display:inline-block;width:20px;height:20px;vertical-align:middle}' },
      ),
    },
  },
});
