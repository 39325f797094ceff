import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const resizeText = defineCases('1.4.4', {
  failing: {
    'zoom-disabled': {
      title: 'Viewport that does not allow zooming',
      why: 'user-scalable=no and maximum-scale=1 prevent zooming on phones, and the page offers no other way.',
      page: renderArticle(
        'Harvest festival draws a record crowd',
        '<p>More than nine thousand people came to the harvest festival on Saturday. The parade took two hours to pass the town hall.</p>',
        { viewport: 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no' },
      ),
    },
    'viewport-units-only': {
      title: 'Text sized in viewport units',
      why: 'F94: text in vw keeps its size on the screen when the page is zoomed, because the viewport shrinks by the same factor.',
      page: renderPage(
        'Studio Norrland',
        `<main><h1>Studio Norrland</h1><p class="lead">We design quiet rooms for loud cities: libraries, waiting rooms and the occasional sauna.</p><p>Write to us if you have a room that needs less noise. We answer within a week.</p></main>`,
        { css: 'main{padding:2vw}h1{font-size:4vw}p{font-size:1.2vw;line-height:1.5}' },
      ),
    },
    'cards-fixed-height-clipped': {
      title: 'Cards of fixed height in viewport units that cut enlarged text',
      why: 'F69: the cards keep their height when the page is zoomed to 200 %, so the last lines of text are cut off.',
      page: renderPage(
        'Courses in autumn',
        `<main><h1>Courses in autumn</h1><ul class="cards"><li><h2>Bookbinding</h2><p>Four evenings with Ada. We fold, sew and glue a notebook of 160 pages that opens flat, and a box that it fits into. All materials are included.</p></li><li><h2>Sourdough</h2><p>One Saturday with Tom. You bake two loaves, take a starter home and learn what to do when it sulks. Please bring an apron and a jar with a lid.</p></li><li><h2>Mending clothes</h2><p>Three mornings with Ines. Darning, patching and replacing zippers, on your own clothes. Please wash them before the course.</p></li></ul></main>`,
        {
          css: 'main{padding:0 16px}.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;list-style:none;padding:0}.cards li{height:36vh;overflow:hidden;padding:12px;border:1px solid #767676}.cards h2{margin:0;font-size:1.2rem}.cards p{margin:8px 0}',
        },
      ),
    },
    'header-covers-content': {
      title: 'Fixed header and footer that fill the zoomed page',
      why: 'At 200 % the fixed header and footer are taller than the viewport, so that the text between them cannot be seen at any scroll position.',
      page: renderPage(
        'Regional train alerts',
        `<div class="fixed-top"><h1>Regional train alerts</h1><p>Planned works and current delays between Ashford, Millbrook and the coast. Updated every five minutes on working days and every ten minutes on Sundays.</p><p>Call the service desk for help with connections.</p></div><main><p>Line 4: trains leave from platform 2 until Friday.</p><p>Line 9: replacement buses between Millbrook and Hollow Hill.</p></main><div class="fixed-bottom"><p>Sign up for text messages about your line. Messages are free of charge and stop when you reply with STOP. We never share your number with anyone.</p><p><a href="/messages">Sign up for messages</a></p></div>`,
        {
          css: 'h1{margin:0}.fixed-top,.fixed-bottom{position:fixed;left:0;right:0;background:#123;color:#fff;padding:16px;min-height:220px}.fixed-top{top:0}.fixed-bottom{bottom:0}.fixed-bottom a{color:#fff}main{padding:240px 16px}',
        },
      ),
    },
    'fields-in-viewport-units': {
      title: 'Form fields sized in viewport units',
      why: 'F80: labels grow with zoom, but the text in the fields keeps its size on the screen.',
      page: renderPage(
        'Book a table',
        `<main><h1>Book a table</h1><p>We keep your table for fifteen minutes.</p><form action="/book" method="post"><label for="name">Name</label><input id="name" name="name" autocomplete="name" value="Ada Byrne"><label for="wish">Wishes</label><textarea id="wish" name="wish" rows="3">A table at the window, please, and a chair for a child of two.</textarea><button>Book</button></form></main>`,
        {
          css: 'main{padding:16px}label{display:block;margin-top:12px}input,textarea,button{font-size:1.1vw;height:2.6vw;width:30vw;border:1px solid #444}textarea{height:6vw}',
        },
      ),
    },
    'overlapping-absolute': {
      title: 'Text positioned in percentages of the screen that overlaps at 200 %',
      why: 'F69: the blocks are placed at fixed shares of the viewport, so the texts overlap each other when they grow.',
      page: renderPage(
        'Tide clock',
        `<main class="stage"><h1 class="a">Tide clock for Port Ellery</h1><p class="b">High water at 04:12 and 16:40, low water at 10:25 and 22:51. All times are local times.</p><p class="c">The barrier is closed when high water exceeds 3.2 meters. Cars parked on the quay are then towed away at the expense of the owner.</p><p class="d">Heights are predictions of the harbor office and do not include the effect of wind and pressure.</p></main>`,
        {
          css: '.stage{position:relative;height:100vh;overflow:hidden}.stage>*{position:absolute;left:5%;width:40%;margin:0}.a{top:5%}.b{top:20%}.c{top:32%}.d{top:48%}',
        },
      ),
    },
    'buttons-clipped-label': {
      title: 'Buttons whose labels are cut when the page is zoomed',
      why: 'F69: the buttons take a fixed share of the viewport and hide overflow, so that half of each label is lost at 200 %.',
      page: renderApplication(
        'Invoice 2041',
        `<p>The invoice is a draft. Check the amounts before you send it.</p><div class="actions"><button type="button">Send invoice to customer</button><button type="button">Download as a document</button><button type="button">Delete this draft</button></div>`,
        {
          css: '.actions{display:flex;gap:1vw}.actions button{font:inherit;width:16vw;height:34px;overflow:hidden;white-space:nowrap;text-align:left;padding:4px 8px}',
        },
      ),
    },
  },
  passing: {
    'maximum-scale-five': {
      title: 'Viewport with maximum-scale=5',
      why: 'The limit of 500 % is far above 200 %.',
      page: renderArticle(
        'A week without cars',
        '<p>Bridge Street belonged to pedestrians for a week. Most shops want to keep it that way.</p>',
        { viewport: 'width=device-width, initial-scale=1, maximum-scale=5' },
      ),
    },
    'clamp-with-rem': {
      title: 'Fluid headings that combine rem and vw',
      why: 'clamp() with a rem part grows with zoom; the heading reaches 200 % of its size.',
      page: renderPage(
        'Folk music weekend',
        `<main><h1>Folk music weekend</h1><p>Three stages, two days, and a meadow to sleep on. Children come in free.</p><p><a href="/program">See the program</a></p></main>`,
        { css: 'main{padding:16px}h1{font-size:clamp(2rem,1.6rem + 1vw,3rem)}p{font-size:1.125rem}' },
      ),
    },
    'cards-min-height': {
      title: 'Cards with a minimum height',
      why: 'The cards have min-height instead of height, so they grow with their text.',
      page: renderShop(
        'Tables',
        `<ul class="cards"><li><h2>Mill</h2><p>Oak, seats six, with two drawers for cutlery and a groove for place cards.</p></li><li><h2>Ferry</h2><p>Folds to the size of a suitcase. Ash with linseed oil, seats four.</p></li><li><h2>Quarry</h2><p>Slate top on a steel frame, for gardens and terraces.</p></li></ul>`,
        {
          css: '.cards{display:flex;flex-wrap:wrap;gap:16px;list-style:none;padding:0}.cards li{flex:1 1 14rem;min-height:30vh;overflow:hidden;padding:12px;border:1px solid #767676}',
        },
      ),
    },
    'teaser-truncated-with-link': {
      title: 'Teasers that end after two lines, with a link to the full text',
      why: 'The text is cut at 100 % as well, and the link gives access to all of it.',
      page: renderArticle(
        'News in brief',
        `<section class="teaser"><h2>Swimming pool closes for repairs</h2><p class="two-lines">The swimming pool at Mill Lane will close on the first of June for six weeks. The tiles of the large basin have come loose, and the filters are older than most of the swimmers.</p><a href="/pool">Read about the swimming pool</a></section><section class="teaser"><h2>Library tests Sunday hours</h2><p class="two-lines">From May the central library opens on Sundays between 11 and 17. The test runs for half a year and needs no additional staff, the council says.</p><a href="/library">Read about Sunday hours</a></section>`,
        {
          css: '.two-lines{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}',
        },
      ),
    },
    'pixel-fonts': {
      title: 'Text in pixels',
      why: 'Zooming enlarges text in pixels too; nothing is cut.',
      page: renderService(
        'Register a dog',
        `<p class="px">Every dog older than three months needs a number. Registration costs 25 a year and can be done here in five minutes.</p><p class="px"><a href="/start">Start registration</a></p>`,
        { css: '.px{font-size:15px;line-height:22px}' },
      ),
    },
    'font-size-buttons': {
      title: 'Buttons that enlarge the text to 200 %',
      why: 'The page offers text sizes of up to 200 % (G178), and zooming works as well.',
      page: renderArticle(
        'Letters to the editor',
        `<p role="group" aria-label="Text size"><button type="button" data-size="100%">Normal text</button> <button type="button" data-size="150%">Large text</button> <button type="button" data-size="200%">Largest text</button></p><p>Thank you for the article about the ferry. My grandfather was its captain for thirty years and never missed a crossing.</p>`,
        {
          script:
            "document.addEventListener('click',function(e){var s=e.target.closest('[data-size]');if(s)document.documentElement.style.fontSize=s.dataset.size})",
        },
      ),
    },
    'visually-hidden-text': {
      title: 'Visually hidden text for screen readers',
      why: 'The clipped text is not meant to be seen at any size.',
      page: renderShop(
        'Your basket',
        `<ul class="basket"><li>Ash chair, 2 pieces <button type="button">Remove<span class="vh"> ash chair from the basket</span></button></li><li>Green banker lamp <button type="button">Remove<span class="vh"> green banker lamp from the basket</span></button></li></ul><p>Total: 467</p>`,
        {
          css: '.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.basket li{margin:8px 0}.basket button{font:inherit}',
        },
      ),
    },
  },
});
