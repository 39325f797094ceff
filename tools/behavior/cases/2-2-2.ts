import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const pauseStopHide = defineCases('2.2.2', {
  failing: {
    'marquee-element': {
      title: 'Marquee with the latest news',
      why: 'F16: the text scrolls without end, and nothing pauses it.',
      page: renderArticle(
        'Town council, live',
        `<marquee>Budget passed with 21 votes to 14 — pool to reopen in July — tram decision postponed until autumn</marquee><p>The council met for seven hours. Our reporter was there until the lights went out.</p>`,
      ),
    },
    'css-ticker': {
      title: 'News ticker animated with CSS',
      why: 'F16: the animation repeats forever beside other content, without a mechanism to pause, stop or hide it.',
      page: renderPage(
        'Ferry company',
        `<div class="ticker"><p>The 14:20 ferry is fully booked. Bicycles only on deck 2. Next departures 15:40, 17:00 and 18:20.</p></div><main><h1>Ferries to the islands</h1><p>Buy tickets on board or in the harbor office.</p></main>`,
        {
          css: '.ticker{overflow:hidden;white-space:nowrap;background:#123;color:#fff}.ticker p{display:inline-block;padding-left:100%;margin:8px 0;animation:run 18s linear infinite}@keyframes run{to{transform:translateX(-100%)}}main{padding:12px}',
        },
      ),
    },
    'carousel-autoplay': {
      title: 'Carousel that changes every three seconds',
      why: 'F16: slides change by themselves, and there are only buttons for the previous and next slide.',
      page: renderShop(
        'Welcome',
        `<section aria-roledescription="carousel" aria-label="Offers"><div id="s"><p><strong>Garden chairs</strong> 20 % off until Sunday</p></div><button type="button" id="p">Previous</button> <button type="button" id="n">Next</button></section><h2>Our workshop</h2><p>Visit us on Fridays and see how a chair is made.</p>`,
        {
          script:
            "var t=['<strong>Garden chairs</strong> 20 % off until Sunday','<strong>Lamps</strong> with free bulbs in April','<strong>Oak tables</strong> now in three sizes'],i=0;function go(d){i=(i+d+3)%3;document.querySelector('#s p').innerHTML=t[i]}setInterval(function(){go(1)},3000);document.getElementById('n').onclick=function(){go(1)};document.getElementById('p').onclick=function(){go(-1)}",
        },
      ),
    },
    'blinking-offer': {
      title: 'Blinking "Last chance"',
      why: 'F4-like: the text blinks without end, although slowly enough not to flash.',
      page: renderShop(
        'Deck chair',
        `<p class="blink">Last chance! Only two left</p><p>Striped cotton on a beech frame. 129.</p><button type="button">Add to basket</button>`,
        {
          css: '.blink{color:#9b1c1c;font-weight:700;animation:b 1.2s steps(2,jump-none) infinite}@keyframes b{from{opacity:1}to{opacity:0}}',
        },
      ),
    },
    'auto-updating-prices': {
      title: 'Prices that update every second',
      why: 'The numbers change by themselves, beside other text, without a way to pause or to set the frequency.',
      page: renderApplication(
        'Energy prices',
        `<table><caption>Price per megawatt hour</caption><tr><th scope="row">North</th><td id="a">61.20</td></tr><tr><th scope="row">South</th><td id="b">74.85</td></tr></table><p>Contracts are signed for three months. Talk to your adviser before you sign.</p>`,
        {
          script:
            "var k=0;setInterval(function(){k++;document.getElementById('a').textContent=(61.2+Math.sin(k)*3).toFixed(2);document.getElementById('b').textContent=(74.85+Math.cos(k)*4).toFixed(2)},1000)",
        },
      ),
    },
    'svg-animation': {
      title: 'Drawing of a windmill that turns forever',
      why: 'The SVG animation starts by itself, never ends and cannot be stopped.',
      page: renderArticle(
        'Wind on the hill',
        `<svg viewBox="0 0 200 200" width="300" height="300" role="img" aria-label="Turning windmill"><rect x="95" y="100" width="10" height="95" fill="#555"/><g><path d="M100 100L95 20H105ZM100 100L170 135 165 144ZM100 100L30 135 35 144Z" fill="#2a5d84"/><animateTransform attributeName="transform" type="rotate" from="0 100 100" to="360 100 100" dur="4s" repeatCount="indefinite"/></g></svg><p>Three new turbines will supply 2,000 homes from next year, the cooperative says. Neighbors are invited to climb one.</p>`,
      ),
    },
    'canvas-snow': {
      title: 'Snow that falls over an article',
      why: 'The script moves flakes on a canvas behind the text without end; there is no control to stop it.',
      page: renderPage(
        'Winter market',
        `<canvas id="c" width="800" height="500" aria-hidden="true"></canvas><main><h1>Winter market</h1><p>From the first Sunday in Advent, around the fountain. Roasted almonds, wool, and a choir at six.</p></main>`,
        {
          css: 'body{background:#e7eef5}canvas{position:absolute;left:0;top:0;max-width:100%;z-index:-1}main{padding:16px;max-width:40rem}',
          script:
            "var c=document.getElementById('c'),x=c.getContext('2d'),f=[];for(var i=0;i<60;i++)f.push([i*37%800,i*91%500,6+i%5]);(function draw(){x.clearRect(0,0,800,500);x.fillStyle='#5b7fa6';f.forEach(function(p){p[1]=(p[1]+2)%500;x.beginPath();x.arc(p[0],p[1],p[2],0,7);x.fill()});requestAnimationFrame(draw)})()",
        },
      ),
    },
  },
  passing: {
    'carousel-with-pause': {
      title: 'Carousel with a pause button',
      why: 'G4: the rotation can be paused and started again.',
      page: renderShop(
        'Welcome back',
        `<section aria-roledescription="carousel" aria-label="Offers"><p id="s">Garden chairs 20 % off</p><button type="button" id="pause">Pause</button></section><p>Choose between oak, ash and beech.</p>`,
        {
          script:
            "var t=['Garden chairs 20 % off','Free bulbs in April'],i=0,timer,b=document.getElementById('pause');function start(){timer=setInterval(function(){i=1-i;document.getElementById('s').textContent=t[i]},3000)}b.onclick=function(){if(timer){clearInterval(timer);timer=0;b.textContent='Play'}else{start();b.textContent='Pause'}};start()",
        },
      ),
    },
    'short-animation': {
      title: 'Arrow that moves for three seconds',
      why: 'The movement ends within five seconds.',
      page: renderPage(
        'Open day',
        `<main><h1>Open day</h1><p class="arrow">↓ Read on below</p><p>On Saturday we open all doors: forge, kiln and dark room.</p></main>`,
        {
          css: 'main{padding:16px}.arrow{animation:j 1s ease-in-out 3}@keyframes j{50%{transform:translateY(12px)}}',
        },
      ),
    },
    'ticker-with-stop': {
      title: 'News ticker with a stop button',
      why: 'The button stops the movement by a class.',
      page: renderPage(
        'Airport bus',
        `<div class="ticker"><p>Line 1 runs every ten minutes. Line 2 starts at Market Square until the 12th.</p></div><p><button type="button" id="stop">Stop the moving text</button></p><main><h1>Airport bus</h1><p>The trip takes 35 minutes.</p></main>`,
        {
          css: '.ticker{overflow:hidden;white-space:nowrap;background:#123;color:#fff}.ticker p{display:inline-block;margin:8px 0;animation:run 16s linear infinite alternate}.still p{animation:none;white-space:normal}@keyframes run{from{transform:translateX(100vw)}to{transform:none}}main{padding:12px}',
          script:
            "document.getElementById('stop').onclick=function(){document.querySelector('.ticker').classList.add('still');this.disabled=true}",
        },
      ),
    },
    'hover-animation': {
      title: 'Image that zooms while the pointer is on it',
      why: 'The movement does not start by itself.',
      page: renderShop(
        'Lookbook',
        `<a href="/lookbook" class="z"><img src="/img/lookbook.svg" alt="Lookbook of this summer"></a><p>All photographs were taken in our garden.</p>`,
        {
          css: '.z{display:block;overflow:hidden;width:320px;max-width:100%}.z:hover img,.z:focus img{animation:z 6s ease infinite alternate}@keyframes z{to{transform:scale(1.2)}}',
        },
      ),
    },
    'transition-on-load': {
      title: 'Content that fades in once',
      why: 'A single transition of less than a second is no movement that lasts.',
      page: renderArticle(
        'Morning in the fish hall',
        `<div class="in"><p>At four the boats come in, at five the auction begins, and at seven it is all over.</p></div>`,
        { css: '.in{animation:in .6s ease both}@keyframes in{from{opacity:0;transform:translateY(20px)}}' },
      ),
    },
    'progress-after-click': {
      title: 'Upload bar that moves after the user starts it',
      why: 'The user starts the process, and the bar reports its progress.',
      page: renderService(
        'Upload a proof of address',
        `<label for="file">Document</label><input id="file" type="file"><button type="button" id="go">Upload</button><p><label for="bar">Progress</label> <progress id="bar" max="100" value="0"></progress></p>`,
        {
          script:
            "document.getElementById('go').onclick=function(){var p=document.getElementById('bar'),t=setInterval(function(){p.value+=2;if(p.value>=100)clearInterval(t)},100)}",
        },
      ),
    },
    'updates-on-request': {
      title: 'Departures that update when asked',
      why: 'Nothing changes by itself; the button loads new data.',
      page: renderService(
        'Departures from Market Square',
        `<p id="t">Line 4: 3 minutes. Line 9: 11 minutes.</p><button type="button" id="u">Update departures</button>`,
        {
          script:
            "document.getElementById('u').onclick=function(){document.getElementById('t').textContent='Line 4: 2 minutes. Line 9: 10 minutes.'}",
        },
      ),
    },
  },
});
