import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const pointerGestures = defineCases('2.5.1', {
  failing: {
    'swipe-gallery': {
      title: 'Gallery that is turned only by swiping',
      why: 'F105: a swipe, whose direction matters, is the only way to the next photograph with a pointer.',
      page: renderArticle(
        'Twelve views of the bridge',
        `<div class="g" id="g" tabindex="0" role="group" aria-label="Photographs"><img id="i" src="/img/bridge-1.svg" alt="View 1 of 3"></div><p>Swipe to see the next view.</p>`,
        {
          css: '.g{touch-action:pan-y;width:320px;max-width:100%}',
          script:
            "var x0,n=1,g=document.getElementById('g'),i=document.getElementById('i');function go(d){n=(n-1+d+3)%3+1;i.src='/img/bridge-'+n+'.svg';i.alt='View '+n+' of 3'}g.addEventListener('touchstart',function(e){x0=e.touches[0].clientX});g.addEventListener('touchend',function(e){var d=e.changedTouches[0].clientX-x0;if(Math.abs(d)>40)go(d<0?1:-1)});g.addEventListener('keydown',function(e){if(e.key==='ArrowRight')go(1);if(e.key==='ArrowLeft')go(-1)})",
        },
      ),
    },
    'pinch-map': {
      title: 'Map that zooms by pinching only',
      why: 'F105: zooming needs two fingers; there are no zoom buttons.',
      page: renderService(
        'Cycle routes',
        `<div id="m" class="m" role="img" aria-label="Map of the cycle routes"><svg id="s" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="#e6efe0"/><path d="M20 280C120 100 260 240 380 30" stroke="#9b2c2c" stroke-width="6" fill="none"/></svg></div><p>Pinch with two fingers to zoom.</p>`,
        {
          css: '.m{overflow:hidden;touch-action:none;max-width:400px}',
          script:
            "var m=document.getElementById('m'),s=document.getElementById('s'),d0=0,z=1;function dist(t){return Math.hypot(t[0].clientX-t[1].clientX,t[0].clientY-t[1].clientY)}m.addEventListener('touchstart',function(e){if(e.touches.length===2)d0=dist(e.touches)});m.addEventListener('touchmove',function(e){if(e.touches.length===2){e.preventDefault();z=Math.max(1,Math.min(4,z*dist(e.touches)/d0));d0=dist(e.touches);s.style.transform='scale('+z+')'}},{passive:false})",
        },
      ),
    },
    'swipe-to-delete': {
      title: 'Messages deleted by swiping to the left',
      why: 'F105: only the path of the swipe reveals the delete action; there is no button for it.',
      page: renderApplication(
        'Messages',
        `<ul class="l" id="l"><li>Maria Lopes: pallets arrive Thursday</li><li>Ken Ito: invoice was empty</li><li>Office: lunch at 12:30</li></ul><p>Swipe a message to the left to delete it.</p>`,
        {
          css: '.l{list-style:none;padding:0;touch-action:pan-y}.l li{padding:12px;border-bottom:1px solid #767676}',
          script:
            "var l=document.getElementById('l'),x,el;l.addEventListener('pointerdown',function(e){el=e.target.closest('li');x=e.clientX});l.addEventListener('pointermove',function(e){if(el)el.style.transform='translateX('+Math.min(0,e.clientX-x)+'px)'});window.addEventListener('pointerup',function(e){if(!el)return;if(e.clientX-x<-80)el.remove();else el.style.transform='';el=null})",
        },
      ),
    },
    'pattern-unlock': {
      title: 'Sign-in by drawing a pattern over nine dots',
      why: 'The path through the dots is required; there is no other way to sign in, and a PIN would do.',
      page: renderPage(
        'Locker 12',
        `<main><h1>Locker 12</h1><p>Draw your pattern to open the locker.</p><div class="p" id="p">${Array.from({ length: 9 }, (_, at) => `<span data-n="${at + 1}"></span>`).join('')}</div><p role="status" id="s"></p></main>`,
        {
          css: 'main{padding:16px}.p{display:grid;grid-template-columns:repeat(3,60px);gap:30px;touch-action:none}.p span{width:60px;height:60px;border-radius:50%;background:#556}',
          script:
            "var p=document.getElementById('p'),path='',on=false;p.addEventListener('pointerdown',function(){on=true;path=''});p.addEventListener('pointermove',function(e){if(!on)return;var t=document.elementFromPoint(e.clientX,e.clientY),n=t&&t.dataset.n;if(n&&path.slice(-1)!==n)path+=n});window.addEventListener('pointerup',function(){if(on)document.getElementById('s').textContent=path==='14789'?'The locker is open.':'Wrong pattern.';on=false})",
        },
      ),
    },
    'swipe-cards': {
      title: 'Cards sorted by swiping to the left or right',
      why: 'F105: keeping or dismissing a proposal depends on the direction of the swipe only.',
      page: renderShop(
        'What do you like?',
        `<div class="card" id="c"><img src="/img/like-1.svg" alt="Green armchair"><p>Swipe right to keep it, left to see the next one.</p></div><p role="status" id="s">0 kept</p>`,
        {
          css: '.card{width:320px;max-width:100%;border:1px solid #333;padding:8px;touch-action:none;user-select:none}',
          script:
            "var c=document.getElementById('c'),x=null,k=0,n=1;c.addEventListener('pointerdown',function(e){x=e.clientX;e.preventDefault()});window.addEventListener('pointerup',function(e){if(x===null)return;var d=e.clientX-x;x=null;if(Math.abs(d)<60)return;if(d>0)k++;n++;c.querySelector('img').src='/img/like-'+n+'.svg';document.getElementById('s').textContent=k+' kept'})",
        },
      ),
    },
    'pull-down-menu': {
      title: 'Settings that open by dragging a handle down',
      why: 'The panel follows a downward path from the top edge; clicking the handle does nothing.',
      page: renderPage(
        'Radio player',
        `<div class="sheet" id="s"><p>Volume: <button type="button">Less</button> <button type="button">More</button></p><div class="grip" id="g">Pull down for settings</div></div><main><h1>Radio player</h1><p>Now: Morning music with Ines Duarte</p></main>`,
        {
          css: '.sheet{position:fixed;top:-70px;left:0;right:0;height:110px;background:#ddd;padding:8px;touch-action:none}.grip{position:absolute;bottom:0;left:0;right:0;text-align:center;height:32px}main{padding:80px 16px}',
          script:
            "var s=document.getElementById('s'),g=document.getElementById('g'),y=null;g.addEventListener('pointerdown',function(e){y=e.clientY;g.setPointerCapture(e.pointerId)});g.addEventListener('pointermove',function(e){if(y!==null)s.style.top=Math.min(0,-70+Math.max(0,e.clientY-y))+'px'});g.addEventListener('pointerup',function(e){s.style.top=e.clientY-y>40?'0':'-70px';y=null})",
        },
      ),
    },
  },
  passing: {
    'swipe-gallery-with-buttons': {
      title: 'Gallery with swipe and buttons',
      why: 'G215: the buttons do the same with a single click.',
      page: renderArticle(
        'Six views of the lock',
        `<div class="g" id="g"><img id="i" src="/img/lock-1.svg" alt="View 1 of 3"></div><p><button type="button" id="b">Previous view</button> <button type="button" id="f">Next view</button></p>`,
        {
          css: '.g{touch-action:pan-y;width:320px;max-width:100%}',
          script:
            "var x0,n=1,g=document.getElementById('g'),i=document.getElementById('i');function go(d){n=(n-1+d+3)%3+1;i.src='/img/lock-'+n+'.svg';i.alt='View '+n+' of 3'}g.addEventListener('touchstart',function(e){x0=e.touches[0].clientX});g.addEventListener('touchend',function(e){var d=e.changedTouches[0].clientX-x0;if(Math.abs(d)>40)go(d<0?1:-1)});document.getElementById('f').onclick=function(){go(1)};document.getElementById('b').onclick=function(){go(-1)}",
        },
      ),
    },
    'map-with-zoom-buttons': {
      title: 'Map that can be pinched and has zoom buttons',
      why: 'The buttons replace the gesture with two fingers.',
      page: renderService(
        'Playgrounds',
        `<div id="m" class="m" role="img" aria-label="Map of the playgrounds"><svg id="s" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="#e6efe0"/><circle cx="120" cy="90" r="10" fill="#9b2c2c"/><circle cx="290" cy="200" r="10" fill="#9b2c2c"/></svg></div><button type="button" id="in">Zoom in</button> <button type="button" id="out">Zoom out</button>`,
        {
          css: '.m{overflow:hidden;touch-action:none;max-width:400px}',
          script:
            "var m=document.getElementById('m'),s=document.getElementById('s'),d0=0,z=1;function set(v){z=Math.max(1,Math.min(4,v));s.style.transform='scale('+z+')'}function dist(t){return Math.hypot(t[0].clientX-t[1].clientX,t[0].clientY-t[1].clientY)}m.addEventListener('touchstart',function(e){if(e.touches.length===2)d0=dist(e.touches)});m.addEventListener('touchmove',function(e){if(e.touches.length===2){set(z*dist(e.touches)/d0);d0=dist(e.touches)}});document.getElementById('in').onclick=function(){set(z*1.5)};document.getElementById('out').onclick=function(){set(z/1.5)}",
        },
      ),
    },
    'delete-button-and-swipe': {
      title: 'Messages with a delete button besides swiping',
      why: 'Each message has a button; the swipe is a shortcut.',
      page: renderApplication(
        'Archive',
        `<ul class="l" id="l"><li>Maria Lopes: pallets <button type="button">Delete pallets</button></li><li>Ken Ito: invoice <button type="button">Delete invoice</button></li></ul>`,
        {
          css: '.l{list-style:none;padding:0;touch-action:pan-y}.l li{padding:12px;border-bottom:1px solid #767676}',
          script:
            "var l=document.getElementById('l'),x,el;l.addEventListener('click',function(e){if(e.target.matches('button'))e.target.parentNode.remove()});l.addEventListener('pointerdown',function(e){el=e.target.closest('li');x=e.clientX});window.addEventListener('pointerup',function(e){if(el&&e.clientX-x<-80)el.remove();el=null})",
        },
      ),
    },
    'signature-field': {
      title: 'Signature drawn with a finger',
      why: 'A signature depends on its path: the gesture is essential. Typing the name is offered as well.',
      page: renderService(
        'Sign for your parcel',
        `<p>Sign in the field below or type your name.</p><canvas id="c" width="400" height="140" role="img" aria-label="Signature field"></canvas><label for="n">Type your name instead</label><input id="n" autocomplete="name"><button type="button">Confirm</button>`,
        {
          css: 'canvas{border:1px solid #333;touch-action:none;display:block;max-width:100%}',
          script:
            "var c=document.getElementById('c'),x=c.getContext('2d'),on=false;c.addEventListener('pointerdown',function(e){on=true;x.beginPath();x.moveTo(e.offsetX,e.offsetY)});c.addEventListener('pointermove',function(e){if(on){x.lineTo(e.offsetX,e.offsetY);x.stroke()}});window.addEventListener('pointerup',function(){on=false})",
        },
      ),
    },
    'native-scroll-snap': {
      title: 'Strip of images that scrolls',
      why: 'Scrolling is provided by the browser; gestures of user agents are not concerned.',
      page: renderShop(
        'Inspiration',
        `<div class="strip" tabindex="0" role="region" aria-label="Rooms of our customers"><img src="/img/r1.svg" alt="Kitchen with long table"><img src="/img/r2.svg" alt="Attic with lamp"><img src="/img/r3.svg" alt="Balcony with two chairs"></div>`,
        {
          css: '.strip{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;gap:8px}.strip img{flex:none;width:280px;scroll-snap-align:start}',
        },
      ),
    },
    'touch-statistics': {
      title: 'Touch listeners that only count',
      why: 'The listeners have no effect for the user; all functions are links.',
      page: renderArticle(
        'How many birds are left?',
        `<p>The count of May is here. <a href="/count">Read all numbers</a> or <a href="/help">help to count</a>.</p>`,
        {
          script:
            "var n=0,d=0,y=0;document.addEventListener('touchstart',function(e){y=e.touches[0].clientY},{passive:true});document.addEventListener('touchmove',function(e){n++;d=Math.max(d,Math.abs(e.touches[0].clientY-y))},{passive:true});window.addEventListener('pagehide',function(){console.log(n,d)})",
        },
      ),
    },
  },
});
