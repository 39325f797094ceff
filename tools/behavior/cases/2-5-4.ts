import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const motionActuation = defineCases('2.5.4', {
  failing: {
    'shake-to-undo': {
      title: 'Shaking undoes the last entry',
      why: 'F106: shaking is the only way to undo, and it cannot be switched off.',
      page: renderApplication(
        'Expenses',
        `<form id="f"><label for="e">Expense</label> <input id="e"> <button>Add</button></form><ul id="l"><li>Taxi 14.20</li></ul><p>Shake your phone to undo the last entry.</p>`,
        {
          script:
            "var l=document.getElementById('l');document.getElementById('f').onsubmit=function(e){e.preventDefault();var li=document.createElement('li');li.textContent=document.getElementById('e').value;l.appendChild(li)};window.addEventListener('devicemotion',function(e){var a=e.acceleration;if(a&&Math.abs(a.x)+Math.abs(a.y)>30&&l.lastElementChild)l.lastElementChild.remove()})",
        },
      ),
    },
    'tilt-panorama': {
      title: 'Panorama that turns by tilting only',
      why: 'F106: the view follows the orientation of the device; there are no buttons and no dragging.',
      page: renderArticle(
        'On top of the lighthouse',
        `<div class="w"><img id="p" src="/img/panorama.svg" alt="View over harbor, town and hills" width="1600" height="300"></div><p>Tilt your device to look around.</p>`,
        {
          css: '.w{overflow:hidden;height:300px}.w img{max-width:none;width:1600px;height:300px;object-fit:cover}',
          script:
            "window.addEventListener('deviceorientation',function(e){var g=Math.max(-45,Math.min(45,e.gamma||0));document.getElementById('p').style.transform='translateX('+(-600+g*12)+'px)'})",
        },
      ),
    },
    'shake-to-clear-form': {
      title: 'Form that is cleared by shaking',
      why: 'Accidental movement clears the form and there is no setting against it.',
      page: renderService(
        'Application for a market stall',
        `<form action="/stall" method="post" id="f"><label for="g">Goods</label><input id="g"><label for="m">Meters</label><input id="m" inputmode="numeric"><button>Apply</button></form>`,
        {
          script:
            "var last=0;window.ondevicemotion=function(e){var a=e.accelerationIncludingGravity||{};var f=Math.abs(a.x||0)+Math.abs(a.y||0)+Math.abs(a.z||0);if(Math.abs(f-last)>25)document.getElementById('f').reset();last=f}",
        },
      ),
    },
    'tilt-scroll': {
      title: 'Recipe that scrolls when the tablet is tilted',
      why: 'The page moves with each tilt, and users cannot disable the response.',
      page: renderArticle(
        'Bread in twelve steps',
        `<ol>${Array.from({ length: 12 }, (_, at) => `<li><h2>Step ${at + 1}</h2><p>Fold the dough once more, cover it and wait for half an hour. Good bread needs more patience than flour.</p></li>`).join('')}</ol>`,
        {
          script:
            "window.addEventListener('deviceorientation',function(e){if(e.beta>60)window.scrollBy(0,8);if(e.beta<20&&e.beta!==null)window.scrollBy(0,-8)})",
        },
      ),
    },
    'shake-for-coupon': {
      title: 'Coupon that is revealed by shaking',
      why: 'F106: there is no button that reveals the coupon.',
      page: renderShop(
        'Shake for your discount',
        `<p>Shake your phone and see how much you save today.</p><p role="status" id="s"></p>`,
        {
          script:
            "if('DeviceMotionEvent' in window){addEventListener('devicemotion',function on(e){var a=e.acceleration||{};if(Math.hypot(a.x||0,a.y||0,a.z||0)>15){document.getElementById('s').textContent='15 % off with the code SHAKE15';removeEventListener('devicemotion',on)}})}",
        },
      ),
    },
    'sensor-api-game': {
      title: 'Ball game steered by the accelerometer only',
      why: 'The generic sensor API steers the ball; keys and pointer have no effect, although they could steer it.',
      page: renderPage(
        'Marble run',
        `<main><h1>Marble run</h1><div class="b"><div class="m" id="m"></div></div><p>Tilt to roll the marble into the corner.</p></main>`,
        {
          css: 'main{padding:16px}.b{position:relative;width:300px;height:200px;border:2px solid #333}.m{position:absolute;width:20px;height:20px;border-radius:50%;background:#36c}',
          script:
            "var x=0,y=0,m=document.getElementById('m');function roll(dx,dy){x=Math.max(0,Math.min(276,x+dx));y=Math.max(0,Math.min(176,y+dy));m.style.transform='translate('+x+'px,'+y+'px)'}try{var s=new Accelerometer({frequency:30});s.addEventListener('reading',function(){roll(-s.x*2,s.y*2)});s.start()}catch(e){}window.addEventListener('devicemotion',function(e){var g=e.accelerationIncludingGravity;if(g)roll(-g.x,g.y)})",
        },
      ),
    },
  },
  passing: {
    'shake-with-button-and-setting': {
      title: 'Shaking undoes, and so does a button; shaking can be switched off',
      why: 'User interface components do the same, and a setting disables the motion.',
      page: renderApplication(
        'Shopping list',
        `<ul id="l"><li>Flour</li><li>Salt</li></ul><button type="button" id="u">Undo</button> <label><input type="checkbox" id="c" checked> Shake to undo</label>`,
        {
          script:
            "var l=document.getElementById('l'),c=document.getElementById('c');function undo(){if(l.lastElementChild)l.lastElementChild.remove()}document.getElementById('u').onclick=undo;window.addEventListener('devicemotion',function(e){var a=e.acceleration;if(c.checked&&a&&Math.abs(a.x)+Math.abs(a.y)>30)undo()})",
        },
      ),
    },
    'panorama-with-buttons': {
      title: 'Panorama with buttons and a switch for tilting',
      why: 'Buttons turn the view, and tilting is off until the user turns it on.',
      page: renderArticle(
        'On the roof of the town hall',
        `<div class="w"><img id="p" src="/img/roof.svg" alt="View over the roofs of the old town" width="1600" height="300"></div><p><button type="button" id="l">Turn left</button> <button type="button" id="r">Turn right</button> <label><input type="checkbox" id="t"> Turn by tilting</label></p>`,
        {
          css: '.w{overflow:hidden;height:300px}.w img{max-width:none;width:1600px;height:300px;object-fit:cover}',
          script:
            "var x=-600,p=document.getElementById('p');function set(v){x=Math.max(-1200,Math.min(0,v));p.style.transform='translateX('+x+'px)'}document.getElementById('l').onclick=function(){set(x+100)};document.getElementById('r').onclick=function(){set(x-100)};function tilt(e){set(-600+(e.gamma||0)*12)}document.getElementById('t').onchange=function(){(this.checked?addEventListener:removeEventListener).call(window,'deviceorientation',tilt)}",
        },
      ),
    },
    'pedometer-essential': {
      title: 'Pedometer',
      why: 'Counting steps needs the motion: it is essential.',
      page: renderService(
        'Walk to work: step counter',
        `<p>Steps counted today: <output id="n">0</output></p><button type="button" id="z">Set to zero</button>`,
        {
          script:
            "var n=0,up=false;window.addEventListener('devicemotion',function(e){var a=e.acceleration;if(!a)return;if(a.y>4&&!up){up=true;document.getElementById('n').value=++n}if(a.y<1)up=false});document.getElementById('z').onclick=function(){n=0;document.getElementById('n').value=0}",
        },
      ),
    },
    'orientation-layout': {
      title: 'Layout that follows the orientation of the screen',
      why: 'screen.orientation and media queries adapt the layout; no function is operated by motion.',
      page: renderPage(
        'Sheet music',
        `<main><h1>Sheet music</h1><p id="s">Two pages side by side in landscape.</p><p><a href="/next">Next page</a></p></main>`,
        {
          css: 'main{padding:16px}@media(orientation:landscape){main{columns:2}}',
          script:
            "if(screen.orientation)screen.orientation.addEventListener('change',function(){document.getElementById('s').textContent='Now '+screen.orientation.type})",
        },
      ),
    },
    'motion-statistics': {
      title: 'Listener that measures whether the device moves, for the quality of a call',
      why: 'The motion is recorded and has no function for the user.',
      page: renderApplication(
        'Call quality',
        `<p>The connection is good.</p><button type="button">Hang up</button>`,
        {
          script:
            "var samples=[];window.addEventListener('devicemotion',function(e){if(samples.length<100)samples.push(e.interval)})",
        },
      ),
    },
    'rotation-without-sensor': {
      title: 'Shop without any sensor',
      why: 'Turning and zooming of the product are buttons; "motion" occurs only in names.',
      page: renderShop(
        'Motion desk lamp',
        `<img id="i" src="/img/motion-0.svg" alt="Lamp seen from the front"><p><button type="button" id="r">Rotate lamp</button></p>`,
        {
          script:
            "var devicemotion=0;document.getElementById('r').onclick=function(){devicemotion=(devicemotion+1)%4;var i=document.getElementById('i');i.src='/img/motion-'+devicemotion+'.svg';i.alt='Lamp seen from '+['the front','the left','behind','the right'][devicemotion]}",
        },
      ),
    },
  },
});
