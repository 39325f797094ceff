import { defineCases } from '../behavior-case.ts';
import { renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const threeFlashes = defineCases('2.3.1', {
  failing: {
    'css-strobe-banner': {
      title: 'Sale banner that flashes eight times a second',
      why: 'A block of 100 % by 400 pixels changes between black and white eight times a second: above the general flash threshold.',
      page: renderShop(
        'Midnight sale',
        `<div class="strobe"><p>Everything must go</p></div><p>Until midnight, while stocks last.</p>`,
        {
          css: '.strobe{height:400px;animation:s .125s steps(1) infinite}.strobe p{margin:0;padding:40px;font-size:3rem;color:#777}@keyframes s{0%{background:#000}50%{background:#fff}}',
        },
      ),
    },
    'script-background': {
      title: 'Page background that a timer switches every 60 ms',
      why: 'The whole page changes between dark blue and white about eight times a second.',
      page: renderPage(
        'Club Tunnel',
        `<main><h1>Club Tunnel</h1><p>Friday: Marta K. and the noise. Doors at 23.</p></main>`,
        {
          css: 'body{min-height:100vh}main{padding:24px;background:#fff;max-width:20rem}',
          script:
            "var on=false;setInterval(function(){on=!on;document.body.style.backgroundColor=on?'#00104a':'#ffffff'},60)",
        },
      ),
    },
    'canvas-lightning': {
      title: 'Thunderstorm on a canvas of 800 × 500',
      why: 'Lightning fills the canvas with white on nearly black every sixth frame, about ten times a second.',
      page: renderArticle(
        'Storm chasers of the coast',
        `<canvas id="c" width="800" height="500" role="img" aria-label="Animated thunderstorm"></canvas><p>They leave when all others come home.</p>`,
        {
          css: 'canvas{max-width:100%}',
          script:
            "var x=document.getElementById('c').getContext('2d'),n=0;(function d(){x.fillStyle=Math.floor(n++/3)%2?'#ffffff':'#0a0a14';x.fillRect(0,0,800,500);requestAnimationFrame(d)})()",
        },
      ),
    },
    'red-flash': {
      title: 'Alarm in saturated red, five times a second',
      why: 'Pairs of opposing transitions with a saturated red: above the red flash threshold.',
      page: renderPage(
        'Emergency drill',
        `<div class="alarm" role="img" aria-label="Alarm"></div><main><h1>Emergency drill</h1><p>On Wednesday at 11 all sirens sound for one minute. You need not do anything.</p></main>`,
        {
          css: '.alarm{height:60vh;background:#ff0000;animation:r .2s steps(1) infinite}@keyframes r{0%{background:#ff0000}50%{background:#200000}}main{padding:16px}',
        },
      ),
    },
    'opacity-pulse': {
      title: 'Hero image that is shown and hidden six times a second',
      why: 'A white panel of 900 × 360 pixels over a dark background appears and disappears six times a second.',
      page: renderPage(
        'Electro night',
        `<div class="hero"><div class="panel"></div></div><main><h1>Electro night</h1><p>In the old power station.</p></main>`,
        {
          css: '.hero{background:#101018;height:420px;display:grid;place-items:center}.panel{width:min(900px,100%);height:360px;background:#fff;animation:o .166s steps(1) infinite}@keyframes o{0%{opacity:1}50%{opacity:0}}main{padding:16px}',
        },
      ),
    },
    'svg-flash': {
      title: 'Drawing whose sky flashes through SVG animation',
      why: 'The fill of 640 × 400 pixels alternates between black and light yellow five times a second.',
      page: renderArticle(
        'Why lighthouses blink',
        `<svg viewBox="0 0 640 400" width="640" height="400" role="img" aria-label="Lighthouse at night"><rect width="640" height="400" fill="#000"><animate attributeName="fill" values="#000;#fffbd0" calcMode="discrete" dur="0.2s" repeatCount="indefinite"/></rect><path d="M300 400L310 120H330L340 400Z" fill="#888"/></svg><p>Every lighthouse has its own rhythm, so that sailors know which one they see.</p>`,
      ),
    },
    'flash-after-button': {
      title: 'Button that starts a flashing preview',
      why: 'After the button is pressed, a panel of 500 × 400 pixels flashes ten times a second for three seconds.',
      page: renderService(
        'Choose a signal for your doorbell',
        `<p>People who do not hear the bell can have a light signal.</p><button type="button" id="b">Preview light signal</button><div id="p" class="p"></div>`,
        {
          css: '.p{width:500px;height:400px;background:#111;max-width:100%}',
          script:
            "document.getElementById('b').onclick=function(){var p=document.getElementById('p'),n=0,t=setInterval(function(){p.style.background=n++%2?'#111':'#fff';if(n>60){clearInterval(t);p.style.background='#111'}},50)}",
        },
      ),
    },
  },
  passing: {
    'two-per-second': {
      title: 'Panel that flashes twice a second',
      why: 'Not more than three flashes in any period of one second.',
      page: renderPage(
        'Level crossing signals',
        `<div class="f" role="img" aria-label="Warning light"></div><main><h1>Level crossing signals</h1><p>A flashing light means: stop. <button type="button" id="b">Stop the light</button></p></main>`,
        {
          css: '.f{height:300px;background:#000;animation:f .5s steps(1) infinite}@keyframes f{0%{background:#000}50%{background:#fff}}main{padding:16px}.off{animation:none}',
          script:
            "document.getElementById('b').onclick=function(){document.querySelector('.f').classList.add('off')}",
        },
      ),
    },
    'small-area': {
      title: 'Recording dot of 16 pixels that flashes eight times a second',
      why: 'G176: the flashing area is far smaller than a quarter of 341 × 256 pixels.',
      page: renderService(
        'Voice message to the office',
        `<p><span class="rec" aria-hidden="true"></span> Microphone is ready</p><button type="button" id="b">Record</button>`,
        {
          css: '.rec{display:inline-block;width:16px;height:16px;background:#000;border-radius:50%;animation:f .125s steps(1) 20}@keyframes f{0%{background:#000}50%{background:#fff}}',
        },
      ),
    },
    'low-contrast-flicker': {
      title: 'Large area that flickers between two light grays',
      why: 'The relative luminance changes by less than 10 %.',
      page: renderArticle(
        'Light in the old studio',
        `<div class="f"></div><p>The neon tubes of the studio flicker a little, and the painter would not have it otherwise.</p>`,
        {
          css: '.f{height:300px;animation:f .125s steps(1) 24}@keyframes f{0%{background:#fafafa}50%{background:#f3f3f3}}',
        },
      ),
    },
    'three-flashes-then-rest': {
      title: 'Three flashes, then rest',
      why: 'Exactly three flashes within a second, and none afterwards.',
      page: renderPage(
        'Photo booth',
        `<div class="f" role="img" aria-label="Flash of the camera"></div><main><h1>Photo booth</h1><p>Four pictures for 5, in the foyer.</p></main>`,
        {
          css: '.f{height:320px;background:#222;animation:f .33s steps(1) 3}@keyframes f{0%{background:#222}50%{background:#fff}}main{padding:16px}',
        },
      ),
    },
    'slow-fade': {
      title: 'Background that fades between night and day in six seconds',
      why: 'One change of luminance in several seconds is no flash.',
      page: renderPage(
        'Planetarium',
        `<main><h1>Planetarium</h1><p>Shows at 14, 16 and 20. <button type="button" id="b">Hold the sky</button></p></main>`,
        {
          css: 'body{animation:d 6s ease-in-out infinite alternate;min-height:100vh}@keyframes d{from{background:#05051a}to{background:#dfefff}}main{padding:16px;background:#fff}.hold{animation-play-state:paused}',
          script: "document.getElementById('b').onclick=function(){document.body.classList.toggle('hold')}",
        },
      ),
    },
    'fast-movement': {
      title: 'Ball that moves fast across a light panel',
      why: 'Movement of a small shape; no area above the threshold changes its luminance repeatedly.',
      page: renderArticle(
        'How a pendulum keeps time',
        `<svg viewBox="0 0 600 200" width="600" height="200" role="img" aria-label="Swinging ball"><rect width="600" height="200" fill="#eef"/><circle cx="40" cy="100" r="14" fill="#224"><animate attributeName="cx" values="40;560;40" dur="1s" repeatCount="4"/></circle></svg><p>The swing takes as long when it is wide as when it is narrow.</p>`,
      ),
    },
    'hue-change': {
      title: 'Disco tiles that change hue at equal luminance',
      why: 'Small tiles change between blues and greens of about the same luminance, without saturated red.',
      page: renderPage(
        'Roller disco',
        `<div class="floor" aria-hidden="true"></div><main><h1>Roller disco</h1><p>Skates in all sizes. Sundays at 15.</p></main>`,
        {
          css: '.floor{height:300px;animation:h .2s steps(1) 20}@keyframes h{0%{background:#2f7fb8}50%{background:#2b8a6a}}main{padding:16px}',
        },
      ),
    },
  },
});
