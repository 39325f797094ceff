import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

const sortableCss =
  '.s{list-style:none;padding:0;max-width:24rem}.s li{border:1px solid #767676;padding:8px;margin:4px 0;background:#fff}';
const sortScript =
  "var l=document.getElementById('l'),d;l.addEventListener('dragstart',function(e){d=e.target});l.addEventListener('dragover',function(e){e.preventDefault();var t=e.target.closest('li');if(t&&t!==d){var b=t.getBoundingClientRect();l.insertBefore(d,e.clientY<b.top+b.height/2?t:t.nextSibling)}});";
const sortKeys =
  "l.addEventListener('keydown',function(e){var li=e.target.closest('li');if(!e.altKey||!li)return;if(e.key==='ArrowUp'&&li.previousElementSibling)l.insertBefore(li,li.previousElementSibling);if(e.key==='ArrowDown'&&li.nextElementSibling)l.insertBefore(li.nextElementSibling,li);li.focus()});";

export const draggingMovements = defineCases('2.5.7', {
  failing: {
    'sortable-list': {
      title: 'List that is sorted by dragging, or with the keyboard',
      why: 'F108: keyboard support is not enough; a single pointer has no way without dragging.',
      page: renderApplication(
        'Order of the agenda',
        `<ul class="s" id="l"><li draggable="true" tabindex="0">Budget</li><li draggable="true" tabindex="0">New van</li><li draggable="true" tabindex="0">Summer party</li></ul><p>Drag the items, or press Alt with the arrow keys.</p>`,
        { css: sortableCss, script: sortScript + sortKeys },
      ),
    },
    'range-slider-drag': {
      title: 'Custom slider that moves only while dragged',
      why: 'F108: clicking the rail has no effect, and there are no buttons; the arrow keys work.',
      page: renderShop(
        'Dim the light',
        `<div class="rail"><div class="h" id="h" role="slider" tabindex="0" aria-label="Brightness" aria-valuemin="0" aria-valuemax="100" aria-valuenow="50"></div></div><p>Brightness: <output id="o">50</output></p>`,
        {
          css: '.rail{position:relative;width:300px;height:8px;background:#767676;margin:24px 0}.h{position:absolute;left:50%;top:-10px;width:28px;height:28px;margin-left:-14px;border-radius:50%;background:#1f3d2f;touch-action:none}',
          script:
            "var h=document.getElementById('h'),on=false;function set(v){v=Math.max(0,Math.min(100,Math.round(v)));h.style.left=v+'%';h.setAttribute('aria-valuenow',v);document.getElementById('o').value=v}h.addEventListener('pointerdown',function(e){on=true;h.setPointerCapture(e.pointerId)});h.addEventListener('pointermove',function(e){if(on){var b=h.parentNode.getBoundingClientRect();set((e.clientX-b.left)/b.width*100)}});h.addEventListener('pointerup',function(){on=false});h.addEventListener('keydown',function(e){var v=+h.getAttribute('aria-valuenow');if(e.key==='ArrowRight')set(v+5);if(e.key==='ArrowLeft')set(v-5)})",
        },
      ),
    },
    kanban: {
      title: 'Board whose cards are moved by dragging',
      why: 'F108: there is no menu or button to move a card to another column.',
      page: renderApplication(
        'Board',
        `<div class="b">${['To do', 'Doing', 'Done'].map((name, at) => `<section class="c" data-c="${at}"><h2>${name}</h2>${at === 0 ? '<div class="k" draggable="true" id="k1">Print the posters</div><div class="k" draggable="true" id="k2">Call the hall</div>' : ''}</section>`).join('')}</div>`,
        {
          css: '.b{display:flex;flex-wrap:wrap;gap:12px}.c{flex:1 1 10rem;background:#eef1f5;padding:8px;min-height:200px}.k{background:#fff;border:1px solid #767676;padding:8px;margin:8px 0;cursor:grab}',
          script:
            "document.addEventListener('dragstart',function(e){e.dataTransfer.setData('text',e.target.id)});document.querySelectorAll('.c').forEach(function(c){c.addEventListener('dragover',function(e){e.preventDefault()});c.addEventListener('drop',function(e){e.preventDefault();c.appendChild(document.getElementById(e.dataTransfer.getData('text')))})})",
        },
      ),
    },
    'upload-drop-only': {
      title: 'Area that accepts files only by dropping',
      why: 'There is no file field and no button: files must be dragged onto the area.',
      page: renderService(
        'Send us your plans',
        `<div class="drop" id="d"><p>Drop your plans here</p></div><p role="status" id="s">No file yet</p>`,
        {
          css: '.drop{border:3px dashed #444;padding:48px;text-align:center}',
          script:
            "var d=document.getElementById('d');d.addEventListener('dragover',function(e){e.preventDefault()});d.addEventListener('drop',function(e){e.preventDefault();document.getElementById('s').textContent=e.dataTransfer.files.length+' files added'})",
        },
      ),
    },
    'map-pan-drag': {
      title: 'Map that pans by dragging only',
      why: 'The map has zoom buttons, but other parts of it can be seen only by dragging.',
      page: renderService(
        'Bathing waters',
        `<div class="m" id="m"><svg id="s" viewBox="0 0 1200 800" width="1200" height="800" role="img" aria-label="Map of lakes and beaches"><rect width="1200" height="800" fill="#dfe8d8"/><circle cx="200" cy="200" r="80" fill="#5b8fc0"/><circle cx="1000" cy="620" r="120" fill="#5b8fc0"/></svg></div><button type="button" id="i">Zoom in</button> <button type="button" id="o">Zoom out</button>`,
        {
          css: '.m{overflow:hidden;height:300px;touch-action:none;cursor:grab}.m svg{max-width:none;transform-origin:0 0}',
          script:
            "var s=document.getElementById('s'),m=document.getElementById('m'),x=0,y=0,z=1,p=null;function set(){s.style.transform='translate('+x+'px,'+y+'px) scale('+z+')'}m.addEventListener('pointerdown',function(e){p=[e.clientX-x,e.clientY-y];m.setPointerCapture(e.pointerId)});m.addEventListener('pointermove',function(e){if(p){x=e.clientX-p[0];y=e.clientY-p[1];set()}});m.addEventListener('pointerup',function(){p=null});document.getElementById('i').onclick=function(){z*=1.2;set()};document.getElementById('o').onclick=function(){z/=1.2;set()}",
        },
      ),
    },
    splitter: {
      title: 'Splitter between list and preview',
      why: 'F108: the width of the list is set only by dragging the bar; keys work, clicks do not.',
      page: renderPage(
        'Mail archive',
        `<main><h1>Mail archive</h1><div class="w"><div id="a" class="a"><p>Letters of 1911</p><p>Letters of 1912</p></div><div id="s" class="s" role="separator" tabindex="0" aria-label="Width of the list" aria-orientation="vertical" aria-valuenow="200" aria-valuemin="80" aria-valuemax="400"></div><div class="p"><p>Dear Anna, the salt has arrived.</p></div></div></main>`,
        {
          css: 'main{padding:16px}.w{display:flex;min-height:160px}.a{width:200px;background:#eef}.s{width:10px;background:#666;cursor:col-resize;touch-action:none}.p{flex:1;padding:0 12px}',
          script:
            "var s=document.getElementById('s'),a=document.getElementById('a'),on=false;function set(w){w=Math.max(80,Math.min(400,w));a.style.width=w+'px';s.setAttribute('aria-valuenow',w)}s.onpointerdown=function(e){on=true;s.setPointerCapture(e.pointerId)};s.onpointermove=function(e){if(on)set(e.clientX-a.getBoundingClientRect().left)};s.onpointerup=function(){on=false};s.onkeydown=function(e){if(e.key==='ArrowRight')set(a.offsetWidth+20);if(e.key==='ArrowLeft')set(a.offsetWidth-20)}",
        },
      ),
    },
  },
  passing: {
    'sortable-with-buttons': {
      title: 'Sortable list with buttons for up and down',
      why: 'G219: buttons move the items with single clicks.',
      page: renderApplication(
        'Order of the songs',
        `<ul class="s" id="l"><li draggable="true">Overture <button type="button">Up: Overture</button> <button type="button">Down: Overture</button></li><li draggable="true">Waltz <button type="button">Up: Waltz</button> <button type="button">Down: Waltz</button></li></ul>`,
        {
          css: sortableCss,
          script: `${sortScript}l.addEventListener('click',function(e){var b=e.target.closest('button'),li=b&&b.parentNode;if(!b)return;if(b.textContent.indexOf('Up')===0){if(li.previousElementSibling)l.insertBefore(li,li.previousElementSibling)}else if(li.nextElementSibling)l.insertBefore(li.nextElementSibling,li)})`,
        },
      ),
    },
    'native-range': {
      title: 'Native range input',
      why: 'The browser provides the slider, and its rail can be clicked.',
      page: renderShop(
        'How bright?',
        `<label for="r">Brightness</label> <input id="r" type="range" min="0" max="100" value="50"> <output id="o">50</output>`,
        {
          script:
            "document.getElementById('r').oninput=function(){document.getElementById('o').value=this.value}",
        },
      ),
    },
    'slider-rail-click': {
      title: 'Custom slider whose rail can be clicked',
      why: 'Clicking a point of the rail sets the value without dragging.',
      page: renderShop(
        'Choose the height',
        `<div class="rail" id="r"><div class="h" id="h" role="slider" tabindex="0" aria-label="Height in centimeters" aria-valuemin="0" aria-valuemax="100" aria-valuenow="50"></div></div><p>Height: <output id="o">50</output> cm</p>`,
        {
          css: '.rail{position:relative;width:300px;height:24px;background:#888;margin:24px 0;touch-action:none}.h{position:absolute;left:50%;top:-2px;width:28px;height:28px;margin-left:-14px;border-radius:50%;background:#1f3d2f}',
          script:
            "var h=document.getElementById('h'),r=document.getElementById('r'),on=false;function set(v){v=Math.max(0,Math.min(100,Math.round(v)));h.style.left=v+'%';h.setAttribute('aria-valuenow',v);document.getElementById('o').value=v}function at(e){var b=r.getBoundingClientRect();set((e.clientX-b.left)/b.width*100)}r.addEventListener('pointerdown',function(e){on=true;r.setPointerCapture(e.pointerId)});r.addEventListener('pointermove',function(e){if(on)at(e)});r.addEventListener('pointerup',function(e){on=false;at(e)});h.addEventListener('keydown',function(e){var v=+h.getAttribute('aria-valuenow');if(e.key==='ArrowRight')set(v+5);if(e.key==='ArrowLeft')set(v-5)})",
        },
      ),
    },
    'kanban-with-select': {
      title: 'Board whose cards have a select for the column',
      why: 'The select moves the card without dragging.',
      page: renderApplication(
        'Repairs',
        `<div class="b"><section class="c" data-c="0"><h2>Waiting</h2><div class="k" draggable="true" id="k1">Van 3: brakes <label>Move to <select><option value="0">Waiting</option><option value="1">Fixed</option></select></label></div></section><section class="c" data-c="1"><h2>Fixed</h2></section></div>`,
        {
          css: '.b{display:flex;gap:12px;flex-wrap:wrap}.c{flex:1 1 12rem;background:#eef1f5;padding:8px;min-height:160px}.k{background:#fff;border:1px solid #767676;padding:8px}',
          script:
            "document.addEventListener('dragstart',function(e){e.dataTransfer.setData('text',e.target.id)});document.querySelectorAll('.c').forEach(function(c){c.addEventListener('dragover',function(e){e.preventDefault()});c.addEventListener('drop',function(e){e.preventDefault();c.appendChild(document.getElementById(e.dataTransfer.getData('text')))})});document.querySelector('select').onchange=function(){document.querySelector('[data-c=\"'+this.value+'\"]').appendChild(document.getElementById('k1'))}",
        },
      ),
    },
    'upload-with-field': {
      title: 'Drop area with a file field in it',
      why: 'The field opens the dialog of the browser, so dragging is not needed.',
      page: renderService(
        'Send us a photo',
        `<div class="drop" id="d"><label for="f">Drop a photo here or choose one</label><input id="f" type="file" accept="image/*"></div>`,
        {
          css: '.drop{border:3px dashed #444;padding:32px;text-align:center}',
          script:
            "var d=document.getElementById('d');d.addEventListener('dragover',function(e){e.preventDefault()});d.addEventListener('drop',function(e){e.preventDefault();document.getElementById('f').files=e.dataTransfer.files})",
        },
      ),
    },
    'draw-essential': {
      title: 'Coloring book',
      why: 'Freehand painting needs dragging: it is essential.',
      page: renderPage(
        'Color the lighthouse',
        `<main><h1>Color the lighthouse</h1><canvas id="c" width="360" height="240" role="img" aria-label="Lighthouse to color"></canvas><p><button type="button" data-c="#b03030">Red</button> <button type="button" data-c="#3060b0">Blue</button></p></main>`,
        {
          css: 'main{padding:16px}canvas{border:1px solid #333;touch-action:none;max-width:100%}',
          script:
            "var c=document.getElementById('c'),x=c.getContext('2d'),on=false;x.lineWidth=12;c.onpointerdown=function(e){on=true;x.beginPath();x.moveTo(e.offsetX,e.offsetY)};c.onpointermove=function(e){if(on){x.lineTo(e.offsetX,e.offsetY);x.stroke()}};window.onpointerup=function(){on=false};document.querySelectorAll('[data-c]').forEach(function(b){b.onclick=function(){x.strokeStyle=b.dataset.c}})",
        },
      ),
    },
    'draggable-image-link': {
      title: 'Images and links that browsers let people drag',
      why: 'draggable is the default of images and links; no function of the page uses it.',
      page: renderArticle(
        'Posters of the regatta',
        `<p><a href="/posters/1" draggable="true"><img src="/img/poster-1.svg" alt="Poster of 1956: two sails" draggable="true"></a></p><p>Prints are sold in the archive.</p>`,
      ),
    },
  },
});
