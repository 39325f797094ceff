import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'];
const salesTable = `<table><caption>Units sold per month</caption><thead><tr><th scope="col">Product</th>${months.map((month) => `<th scope="col">${month}</th>`).join('')}</tr></thead><tbody>${[
  'Oak table',
  'Ash chair',
  'Brass lamp',
]
  .map(
    (name, row) =>
      `<tr><th scope="row">${name}</th>${months.map((_, month) => `<td>${120 + row * 37 + month * 11} units</td>`).join('')}</tr>`,
  )
  .join('')}</tbody></table>`;

export const reflow = defineCases('1.4.10', {
  failing: {
    'fixed-width-main': {
      title: 'Article in a column of 1,100 pixels',
      why: 'At a width of 320 CSS pixels each line of text must be scrolled horizontally.',
      page: renderArticle(
        'Storm damages the old pier',
        `<p>The storm of Tuesday night tore about forty meters of planking from the old pier, the harbor office said. Nobody was hurt, but the pier will stay closed until at least the end of May.</p>
<p>Engineers will inspect the iron piles at low tide this week. The council expects the repair to cost more than the 80,000 set aside for it, and asks residents to keep away from the beach below.</p>
<p>The café at the end of the pier can be reached by the service gate on weekdays.</p>`,
        { css: 'main{width:1100px;max-width:none}' },
      ),
    },
    'body-min-width': {
      title: 'Shop whose body has a minimum width of 960 pixels',
      why: 'The whole page, text included, scrolls in two dimensions at 320 CSS pixels.',
      page: renderShop(
        'Reading lamps',
        `<p>All of our reading lamps have a dimmer and a cable of two meters. Order by noon and we will send yours on the same day, free of charge for orders above 50.</p>
<ul class="products"><li><img src="/img/lamp-one.svg" alt="Lamp with a green shade"><h2>Green banker</h2><p>Solid brass, 42 cm</p></li><li><img src="/img/lamp-two.svg" alt="Lamp with a bent arm"><h2>Heron</h2><p>Steel, adjustable arm</p></li><li><img src="/img/lamp-three.svg" alt="Lamp with a paper shade"><h2>Lantern</h2><p>Rice paper and ash</p></li></ul>`,
        {
          css: 'body{min-width:960px}.products{display:flex;gap:20px;list-style:none;padding:0}.products li{flex:1}',
        },
      ),
    },
    'columns-clipped': {
      title: 'Two fixed columns in a box that cuts what overflows',
      why: 'F102: at 320 CSS pixels the second column with the opening hours is cut off and cannot be scrolled to.',
      page: renderPage(
        'Visit the museum of glass',
        `<header><h1>Museum of glass</h1></header>
<main class="clip"><div class="columns"><section><h2>How to get here</h2><p>Take bus 4 to the harbor, then follow the canal for five minutes. There is parking behind the furnace hall.</p></section><section><h2>Opening hours</h2><p>Tuesday to Sunday from 10 to 18. On Thursdays we are open until 21 and admission is free after 17.</p></section></div></main>`,
        {
          css: '.clip{overflow:hidden;max-width:100%;padding:0 12px}.columns{width:760px;display:flex;gap:40px}.columns section{width:360px}',
        },
      ),
    },
    'navigation-removed': {
      title: 'Navigation that is not displayed on narrow screens',
      why: 'F102: below 600 CSS pixels the links of the navigation disappear and nothing else gives access to them.',
      page: renderPage(
        'Allotment society',
        `<header class="top"><a href="/">Allotment society</a><nav class="links" aria-label="Main"><a href="/plots">Free plots</a> <a href="/events">Events</a> <a href="/seeds">Seed exchange</a> <a href="/join">Become a member</a></nav></header>
<main><h1>Spring on the allotments</h1><p>The water is switched on again and the seed exchange opens on Saturday morning in the club hut. Bring what you have left over.</p></main>`,
        {
          css: '.top{display:flex;justify-content:space-between;padding:12px;background:#e6f0df}.links a{margin-left:12px}main{padding:12px}@media(max-width:600px){.links{display:none}}',
        },
      ),
    },
    'text-nowrap': {
      title: 'Messages in a list that never wrap',
      why: 'Every message is one line of up to 900 pixels; reading it at 320 CSS pixels needs horizontal scrolling.',
      page: renderApplication(
        'Notifications',
        `<ul class="feed"><li><strong>Maria Lopes</strong> changed the delivery date of order 20418 from Monday the 3rd to Thursday the 6th because the warehouse is short of pallets</li><li><strong>Ken Ito</strong> commented on order 20411: the customer would like to have both parcels left with the neighbor at number 14</li><li><strong>System</strong> The nightly export to the accounting software finished with two warnings that need your attention</li></ul>`,
        {
          css: '.feed{list-style:none;padding:0}.feed li{white-space:nowrap;padding:8px 0;border-bottom:1px solid #767676}',
        },
      ),
    },
    'form-fixed-rows': {
      title: 'Form with labels and fields side by side in fixed widths',
      why: 'The row of a 240 pixel label and a 420 pixel field does not fit into 320 CSS pixels and does not wrap.',
      page: renderPage(
        'Report a broken street light',
        `<main><h1>Report a broken street light</h1><p>We repair most lights within five working days.</p>
<form action="/report" method="post"><div class="row"><label for="where">Number on the lamp post</label><input id="where" name="where"></div><div class="row"><label for="what">What is wrong with it?</label><input id="what" name="what"></div><div class="row"><label for="mail">Your email address</label><input id="mail" name="mail" type="email" autocomplete="email"></div><button>Send report</button></form></main>`,
        {
          css: 'main{padding:12px}.row{display:flex;width:700px;margin:10px 0}.row label{flex:0 0 240px}.row input{flex:0 0 420px;padding:6px}',
        },
      ),
    },
    'banner-off-screen': {
      title: 'Consent banner of 640 pixels that is centered with a negative margin',
      why: 'F102: at 320 CSS pixels the left part of the banner lies outside the viewport and cannot be reached by scrolling.',
      page: renderPage(
        'Weather station Hollow Hill',
        `<main><h1>Weather at Hollow Hill</h1><p>It is 14 degrees with a light wind from the west. Rain is expected after sunset.</p></main>
<section class="consent" aria-label="Cookies"><p>We would like to count visits with a cookie. The numbers stay on our own server and are deleted after 30 days.</p><button type="button">Allow</button> <button type="button">Decline</button></section>`,
        {
          css: 'main{padding:12px}.consent{position:fixed;bottom:16px;left:50%;margin-left:-320px;width:640px;background:#222;color:#fff;padding:16px}.consent button{font:inherit}',
          script:
            "document.querySelectorAll('.consent button').forEach(function(b){b.addEventListener('click',function(){document.querySelector('.consent').remove()})})",
        },
      ),
    },
    'details-hidden-by-media-query': {
      title: 'Product details that narrow screens do not get',
      why: 'F102: the list of materials and sizes is not displayed below 480 CSS pixels, and nothing else contains it.',
      page: renderShop(
        'Ash dining chair',
        `<p>A light chair for the kitchen, made in our own workshop from ash that grew less than an hour away.</p>
<dl class="facts"><dt>Seat height</dt><dd>46 cm</dd><dt>Weight</dt><dd>3.9 kg</dd><dt>Load</dt><dd>up to 130 kg</dd><dt>Finish</dt><dd>Hard wax oil</dd></dl><p class="price">Price: 189</p><button type="button">Add to basket</button>`,
        { css: '@media(max-width:480px){.facts{display:none}}' },
      ),
    },
  },
  passing: {
    'wide-table-in-region': {
      title: 'Wide data table in a region that scrolls by itself',
      why: 'A data table needs two dimensions for its meaning; the text around it reflows.',
      page: renderApplication(
        'Sales by month',
        `<p>All figures are provisional until the end of the quarter. Returns are already subtracted.</p><div class="scroll" role="region" aria-label="Units sold per month" tabindex="0">${salesTable}</div>`,
        { css: '.scroll{overflow-x:auto}td,th{padding:6px 14px;white-space:nowrap;text-align:left}' },
      ),
    },
    'wide-table-in-page': {
      title: 'Wide data table that makes the page scroll',
      why: 'The exception for data tables covers the table also without a scrolling region; headings and paragraphs stay within 320 pixels.',
      page: renderArticle(
        'How the market hall sold this year',
        `<p>The traders of the market hall published their numbers for the first time. Chairs did better than tables, and lamps better than both.</p>${salesTable}<p>The next figures follow in autumn.</p>`,
        { css: 'td,th{padding:4px 10px;white-space:nowrap}p,h1{max-width:calc(100vw - 32px)}' },
      ),
    },
    'map-pans': {
      title: 'Map that is larger than the screen',
      why: 'Maps are an exception; everything else on the page reflows.',
      page: renderService(
        'Flood zones',
        `<p>Find out whether your street lies in a flood zone. Zone A floods once in ten years, zone B once in fifty.</p>
<div class="map" role="region" aria-label="Map of flood zones" tabindex="0"><svg viewBox="0 0 1000 600" width="1000" height="600" role="img" aria-label="Zone A follows the river Ash from the mill to the bridge, zone B lies south of it"><rect width="1000" height="600" fill="#dfe8d8"/><path d="M0 300Q250 180 500 320T1000 260" stroke="#2266aa" stroke-width="40" fill="none"/><text x="120" y="220" font-size="24">Mill</text><text x="640" y="250" font-size="24">Bridge</text></svg></div>
<h2>Streets in zone A</h2><ul><li>Mill Lane</li><li>Wharf Street, numbers 1 to 19</li></ul>`,
        { css: '.map{overflow:auto;max-height:400px}.map svg{max-width:none}' },
      ),
    },
    'navigation-behind-button': {
      title: 'Navigation that moves behind a menu button',
      why: 'The links are not displayed on narrow screens, but the button opens them: no content is lost.',
      page: renderPage(
        'Rowing club',
        `<header class="top"><a href="/">Rowing club</a><button type="button" class="toggle" aria-expanded="false" aria-controls="links">Menu</button><nav id="links" aria-label="Main"><a href="/courses">Courses</a><a href="/boats">Boats</a><a href="/membership">Membership</a></nav></header>
<main><h1>Learn to row</h1><p>The beginners' course starts on the first Sunday in June and takes six mornings. You need to be able to swim.</p></main>`,
        {
          css: '.top{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;background:#dfeaf4;padding:12px}.toggle{display:none;font:inherit}nav{display:flex;gap:16px}main{padding:12px}@media(max-width:600px){.toggle{display:block}nav{display:none;width:100%;flex-direction:column}nav.open{display:flex}}',
          script:
            "var t=document.querySelector('.toggle');t.onclick=function(){var o=document.getElementById('links').classList.toggle('open');t.setAttribute('aria-expanded',o)}",
        },
      ),
    },
    'long-text-behind-read-more': {
      title: 'Long description that is collapsed on narrow screens',
      why: 'What narrow screens hide can be opened with a disclosure button.',
      page: renderShop(
        'Brass floor lamp',
        `<p>A lamp for the reading chair: dimmable, silent and easy to move.</p><div class="long" id="long"><p>The stem comes in three parts, which you screw together without tools. The shade is linen on a brass ring and can be washed at 30 degrees. We use bulbs with an E27 base, and the first one is included.</p><p>Brass darkens with time. If you would rather keep the shine, rub it with a soft cloth and a drop of vinegar once a year.</p></div><button type="button" class="more" aria-expanded="false" aria-controls="long">Read more</button>`,
        {
          css: '.more{display:none}@media(max-width:480px){.long{display:none}.long.open{display:block}.more{display:inline-block}}',
          script:
            "document.querySelector('.more').addEventListener('click',function(e){var open=document.getElementById('long').classList.toggle('open');e.target.setAttribute('aria-expanded',String(open));e.target.textContent=open?'Read less':'Read more'})",
        },
      ),
    },
    'carousel-slides-beyond-edge': {
      title: 'Carousel whose other slides wait outside the viewport',
      why: 'The overflow is hidden, but each slide fits the viewport and buttons bring it in.',
      page: renderPage(
        'Guest house at the lake',
        `<main><h1>Guest house at the lake</h1><section aria-roledescription="carousel" aria-label="Rooms"><div class="window"><div class="track"><div class="slide"><h2>Blue room</h2><p>Two beds, a balcony and the morning sun.</p></div><div class="slide" inert><h2>Attic</h2><p>One large bed below the roof, with a view of the lake.</p></div><div class="slide" inert><h2>Garden room</h2><p>Step free, with its own entrance.</p></div></div></div><button type="button" id="prev">Previous room</button> <button type="button" id="next">Next room</button></section></main>`,
        {
          css: 'main{padding:0 12px}.window{overflow:hidden}.track{display:flex;width:300%}.slide{width:calc(100%/3);padding:8px;background:#eef3ea}',
          script:
            "var at=0,s=document.querySelectorAll('.slide');function go(n){at=(n+3)%3;document.querySelector('.track').style.transform='translateX(-'+at*100/3+'%)';s.forEach(function(x,i){x.inert=i!==at})}document.getElementById('next').onclick=function(){go(at+1)};document.getElementById('prev').onclick=function(){go(at-1)}",
        },
      ),
    },
    'decoration-wider-than-page': {
      title: 'Decoration that is wider than the page',
      why: 'Only an empty decorative shape is cut by the edge; no text or control is.',
      page: renderPage(
        'Poetry evening',
        `<div class="hero"><div class="wave" aria-hidden="true"></div><h1>Poetry evening</h1><p>Seven poets, one piano. Friday at 20, in the library.</p></div><main><p>Admission is free. Doors open half an hour before, and there is soup in the break.</p><p><a href="/reserve">Reserve a seat</a></p></main>`,
        {
          css: '.hero{position:relative;overflow:hidden;padding:24px 12px;background:#f6efe2}.wave{position:absolute;width:1600px;height:90px;left:-200px;bottom:-50px;border-radius:50%;background:#ecdcb9;z-index:0}.hero h1,.hero p{position:relative}main{padding:12px}',
        },
      ),
    },
    'editor-toolbar': {
      title: 'Editor with a toolbar that scrolls',
      why: 'Toolbars that must stay in view while one edits are an exception; here only the toolbar scrolls.',
      page: renderApplication(
        'Newsletter draft',
        `<div role="toolbar" aria-label="Formatting" class="tools">${['Bold', 'Italic', 'Underline', 'Heading', 'List', 'Quote', 'Link', 'Image', 'Undo', 'Redo'].map((name) => `<button type="button">${name}</button>`).join('')}</div><label for="text">Text of the newsletter</label><textarea id="text" rows="6">Dear friends of the workshop, spring is here and so is our new catalog.</textarea>`,
        {
          css: '.tools{display:flex;overflow-x:auto;gap:4px;padding:4px;border:1px solid #767676}.tools button{flex:none;font:inherit}label{display:block;margin-top:12px}textarea{width:100%;font:inherit}',
        },
      ),
    },
  },
});
