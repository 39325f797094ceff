import type { SitePage } from '../visit/pool-helpers.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Delay of slow responses in milliseconds. */
const SLOW_RESPONSE_MS = 60;
/**
 * Delay of late responses in milliseconds. It is longer than a page must stay unchanged to count as quiet.
 */
const LATE_RESPONSE_MS = 900;

const createPage = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Moving</title>${head}</head><body><h1>A page that moves</h1>
  ${Array.from({ length: 60 }, (_, i) => `<p>Paragraph ${i} with <a href="/${i}">a link</a> in it.</p>`).join('')}
  ${body}</body></html>`;

const respondSlowly =
  (type: string, body: string | Buffer, afterMs = SLOW_RESPONSE_MS): SitePage =>
  (_, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': type }).end(body), afterMs);
  };

/** Pages that differ on each load, each in a different way. */
export const movingPages: Readonly<Record<string, SitePage>> = {
  '/css-animation': createPage(
    `<div class="spin">o</div><div class="in">Faded in</div><button class="pulse">Buy</button>`,
    `<style>
      @keyframes spin { to { transform: rotate(1turn) } } .spin { animation: spin 1s linear infinite; width: 20px }
      @keyframes in { from { opacity: 0; margin-left: 90px } } .in { animation: in 700ms ease-out 200ms backwards }
      @keyframes pulse { 50% { color: #ccc; font-size: 2em } } .pulse { animation: pulse 900ms infinite alternate }
      a { transition: color 400ms }
    </style>`,
  ),
  '/carousel': createPage(
    `<section aria-roledescription="carousel">${[1, 2, 3, 4]
      .map(
        (i) =>
          `<div class="slide"><h2>Slide ${i}</h2><img src="/pixel.gif" width="${i}00" height="90"></div>`,
      )
      .join('')}</section>
    <script>
      const slides = [...document.querySelectorAll('.slide')];
      let shown = 0;
      const show = () => slides.forEach((slide, i) => slide.classList.toggle('shown', i === shown));
      show();
      setInterval(() => { shown = (shown + 1) % slides.length; show() }, 4000);
    </script>`,
    `<style>.slide { display: none } .slide.shown { display: block; transition: opacity 1s; opacity: 1 }
    @starting-style { .slide.shown { opacity: 0 } }</style>`,
  ),
  '/lazy': createPage(
    `${Array.from({ length: 6 }, (_, i) => `<div style="height:700px"></div><img loading="lazy" src="/pixel.gif?${i}" width="${50 + i}">`).join('')}
    <div style="height:900px"></div><div id="more"></div>
    <script>
      new IntersectionObserver(([entry], observer) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        fetch('/more').then((answer) => answer.text()).then((html) => { more.innerHTML = html });
      }).observe(more);
    </script>`,
    '<style>#more { min-height: 20px }</style>',
  ),
  '/hydration': createPage(
    `<div id="app"><p>Loading</p></div><script>
      setTimeout(async () => {
        const items = await (await fetch('/items')).json();
        app.innerHTML = '<h2>Shop</h2><ul>' + items.map((item) => '<li><button>' + item + '</button></li>').join('') + '</ul>';
        requestAnimationFrame(() => setTimeout(() => app.setAttribute('data-ready', ''), 80));
      }, 120);
    </script>`,
  ),
  '/late-data': createPage(
    `<div id="app"><p>Loading</p></div><script>
      setTimeout(async () => {
        const items = await (await fetch('/late-items')).json();
        app.innerHTML = '<h2>Shop</h2><ul>' + items.map((item) => '<li><img src="/pixel.gif"> ' + item + '</li>').join('') + '</ul>';
      }, 120);
    </script>`,
  ),
  '/clock': createPage(
    `<p>It is <time id="time">00:00:00.000</time>.</p><script>
      setInterval(() => { time.textContent = new Date().toISOString().slice(11, 23) }, 50);
    </script>`,
    '<style>time { display: inline-block; width: 9em }</style>',
  ),
  '/random-ids': createPage(
    `<form id="form"></form><script>
      for (const label of ['Name', 'Street', 'City']) {
        const id = 'f' + Math.random().toString(36).slice(2);
        form.insertAdjacentHTML('beforeend',
          '<p class="css-' + id + '"><label for="' + id + '">' + label + '</label> <input id="' + id + '"></p>');
      }
    </script>`,
  ),
  '/pixel.gif': respondSlowly('image/gif', PIXEL),
  '/more': respondSlowly('text/html', '<h2>More</h2><p>Came late</p>'),
  '/items': respondSlowly('application/json', '["Tea", "Coffee", "Cake"]'),
  '/late-items': respondSlowly('application/json', '["Tea", "Coffee", "Cake"]', LATE_RESPONSE_MS),
};

/** The pages' paths, without their subresources. */
export const movingPaths = Object.keys(movingPages).filter((path) => typeof movingPages[path] === 'string');
