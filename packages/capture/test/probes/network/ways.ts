/**
 * Ways in which a page can send something, by name. Each is code that runs once a user interacts with the
 * page, with `url`, `place` and the functions `add` and `style` in scope.
 */
export const ways: Readonly<Record<string, string>> = {
  fetch: 'fetch(url)',
  'fetch-post': "fetch(url, { method: 'POST', body: 'data' })",
  'fetch-keepalive': "fetch(url, { method: 'POST', keepalive: true, body: 'data' })",
  'fetch-no-cors': "fetch(url, { mode: 'no-cors', credentials: 'include' })",
  'fetch-request': 'fetch(new Request(url))',
  'fetch-timer': 'setTimeout(() => fetch(url))',
  'fetch-frame': 'requestAnimationFrame(() => fetch(url))',
  'fetch-microtask': 'queueMicrotask(() => fetch(url))',
  'fetch-idle': 'requestIdleCallback(() => fetch(url))',
  'fetch-channel':
    'const { port1, port2 } = new MessageChannel(); port1.onmessage = () => fetch(url); port2.postMessage(1)',
  'fetch-observer':
    "new MutationObserver(() => fetch(url)).observe(place, { attributes: true }); place.setAttribute('title', 'sent')",
  'fetch-post-task': 'scheduler.postTask(() => fetch(url))',
  xhr: "const request = new XMLHttpRequest(); request.open('GET', url); request.send()",
  'xhr-post': "const request = new XMLHttpRequest(); request.open('POST', url); request.send('data')",
  'xhr-sync': "const request = new XMLHttpRequest(); request.open('GET', url, false); request.send()",
  beacon: "navigator.sendBeacon(url, 'data')",
  'beacon-form': 'navigator.sendBeacon(url, new FormData())',
  'event-source': 'new EventSource(url)',
  socket: "new WebSocket(location.origin.replace('http', 'ws') + url)",
  'open-socket': "socket.send('data')",
  'cache-add': "(await caches.open('way')).add(url)",
  'import-dynamic': 'import(url)',
  image: 'new Image().src = url',
  'image-set': "new Image().srcset = url + ' 2x'",
  'image-lazy': "add('img', { loading: 'lazy', src: url })",
  'image-decode': 'const image = new Image(); image.src = url; image.decode()',
  picture: "add('picture', { innerHTML: '<source srcset=\"' + url + '\"><img>' })",
  'inner-html': "add('p', { innerHTML: '<img src=\"' + url + '\">' })",
  template:
    "const template = document.createElement('template'); template.innerHTML = '<img src=\"' + url + '\">'; place.append(template.content.cloneNode(true))",
  'shadow-tree': "add('p', {}).attachShadow({ mode: 'closed' }).innerHTML = '<img src=\"' + url + '\">'",
  'input-image': "add('input', { type: 'image', src: url })",
  audio: 'new Audio(url).load()',
  video: "add('video', { src: url, preload: 'auto' })",
  'video-poster': "add('video', { poster: url })",
  'video-source': "add('video', { preload: 'auto', innerHTML: '<source src=\"' + url + '\">' })",
  script: "add('script', { src: url })",
  'script-module': "add('script', { type: 'module', src: url })",
  'script-inline-import': "add('script', { type: 'module', textContent: 'import \"' + url + '\"' })",
  'link-style-sheet': "add('link', { rel: 'stylesheet', href: url })",
  'link-preload': "const link = add('link', { rel: 'preload', as: 'image', href: url })",
  'link-prefetch': "add('link', { rel: 'prefetch', href: url })",
  'link-module-preload': "add('link', { rel: 'modulepreload', href: url })",
  'style-import': "style('@import url(' + url + ')')",
  'style-sheet-object':
    "const sheet = new CSSStyleSheet(); sheet.replaceSync('h1 { background: url(' + url + ') }'); document.adoptedStyleSheets.push(sheet)",
  'style-attribute': "place.style.backgroundImage = 'url(' + url + ')'",
  'style-variable': "style('body { --way: url(' + url + ') } h1::before { content: var(--way) }')",
  'style-list': "style('li { list-style-image: url(' + url + ') }'); add('li', { textContent: 'Kiel' })",
  'style-border': "add('p', { textContent: 'Kiel' }).style.borderImage = 'url(' + url + ') 1'",
  'style-mask': "add('p', { textContent: 'Kiel' }).style.maskImage = 'url(' + url + ')'",
  'style-image-set':
    "add('p', { textContent: 'Kiel' }).style.backgroundImage = 'image-set(url(' + url + ') 1x)'",
  'style-cursor': "add('p', { textContent: 'Kiel' }).style.cursor = 'url(' + url + '), auto'",
  'style-filter': "add('p', { textContent: 'Kiel' }).style.filter = 'url(' + url + '#blur)'",
  'style-marker': "style('#place li.way { list-style: url(' + url + ') }'); add('li', { className: 'way' })",
  'font-face': "new FontFace('Way', 'url(' + url + ')').load()",
  'font-face-style':
    "style('@font-face { font-family: Way2; src: url(' + url + ') }'); add('p', { textContent: 'Kiel' }).style.fontFamily = 'Way2'",
  'svg-image': "add('p', { innerHTML: '<svg><image href=\"' + url + '\"/></svg>' })",
  'svg-use': "add('p', { innerHTML: '<svg><use href=\"' + url + '#way\"/></svg>' })",
  'svg-filter-image':
    'add(\'p\', { innerHTML: \'<svg><filter id="f"><feImage href="\' + url + \'"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>\' })',
  frame: "add('iframe', { src: url })",
  'frame-srcdoc': "add('iframe', { srcdoc: '<img src=\"' + url + '\">' })",
  'frame-srcdoc-script': "add('iframe', { srcdoc: '<script>fetch(\"' + url + '\")</' + 'script>' })",
  'frame-empty-location': "add('iframe', {}).contentWindow.location = url",
  'frame-form-target':
    "const name = 'way-target'; add('iframe', { name }); add('form', { action: url, method: 'post', target: name }).submit()",
  'frame-link-target':
    "const name = 'way-link'; add('iframe', { name }); add('a', { href: url, target: name }).click()",
  'frame-pagehide':
    "const frame = add('iframe', {}); frame.contentWindow.addEventListener('pagehide', () => navigator.sendBeacon(url)); frame.remove()",
  object: "add('object', { data: url, type: 'text/html' })",
  embed: "add('embed', { src: url, type: 'text/html' })",
  worker: 'new Worker(url)',
  'worker-module': "new Worker(url, { type: 'module' })",
  'worker-message': 'worker.postMessage(new URL(url, location).href)',
  'worker-port':
    'const { port1, port2 } = new MessageChannel(); worker.postMessage(0, [port2]); port1.postMessage(new URL(url, location).href)',
  'worker-broadcast': "new BroadcastChannel('way').postMessage(new URL(url, location).href)",
  'worker-xhr':
    'worker.postMessage({ script: \'const x = new XMLHttpRequest(); x.open("GET", "\' + url + \'", false); x.send()\' })',
  'worker-import': "worker.postMessage({ script: 'importScripts(\"' + url + '\")' })",
  'worker-event-source': "worker.postMessage({ script: 'new EventSource(\"' + url + '\")' })",
  'worker-socket':
    "worker.postMessage({ script: 'new WebSocket(\"' + location.origin.replace('http', 'ws') + url + '\")' })",
  'worker-nested': "worker.postMessage({ script: 'new Worker(\"' + url + '\")' })",
  'worker-blob':
    "new Worker(URL.createObjectURL(new Blob(['fetch(\"' + location.origin + url + '\")'], { type: 'text/javascript' })))",
  'worker-blob-import':
    "new Worker(URL.createObjectURL(new Blob(['importScripts(\"' + location.origin + url + '\")'], { type: 'text/javascript' })))",
  'shared-worker': 'new SharedWorker(url)',
  'shared-worker-message': 'shared.port.postMessage(new URL(url, location).href)',
  'service-worker-message':
    '(await navigator.serviceWorker.ready).active.postMessage(new URL(url, location).href)',
  'service-worker-register': 'navigator.serviceWorker.register(url)',
  'audio-worklet': 'new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(url)',
  'speculation-prefetch':
    "add('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }] }) })",
  'speculation-prerender':
    "add('script', { type: 'speculationrules', textContent: JSON.stringify({ prerender: [{ source: 'list', urls: [url], eagerness: 'immediate' }] }) })",
  ping: "add('a', { href: '#place', ping: url }).click()",
  download: "add('a', { href: url, download: 'way' }).click()",
  'new-window': 'open(url)',
  'new-window-link': "add('a', { href: url, target: '_blank' }).click()",
};

/**
 * Ways in which a frame can send something, by name. Each is code that runs in the frame, with its own `url`.
 */
export const frameWays: Readonly<Record<string, string>> = {
  'frame-location': 'location = url',
  'frame-location-replace': 'location.replace(url)',
  'frame-submit': 'document.forms[0].submit()',
  'frame-request-submit': 'document.forms[0].requestSubmit()',
  'frame-link': "document.querySelector('a').click()",
  'frame-refresh':
    "document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + url }))",
  'frame-navigation': 'navigation.navigate(url)',
  'frame-fetch': 'fetch(url)',
  'frame-beacon': 'navigator.sendBeacon(url)',
  'frame-image': 'new Image().src = url',
  'frame-document-write': "document.write('<img src=\"' + url + '\">')",
  'frame-worker': 'new Worker(url)',
  'csp-report': "new Image().src = 'data:image/gif;base64,R0lGOD'",
  'storage-event': '',
};

/** Ways to leave the page for another document. */
export const topWays: Readonly<Record<string, string>> = {
  'top-location': 'location = url',
  'top-assign': 'location.assign(url)',
  'top-replace': 'location.replace(url)',
  'top-submit': 'leaving.action = url; leaving.submit()',
  'top-request-submit': 'leaving.action = url; leaving.requestSubmit()',
  'top-link': 'link.href = url; link.click()',
  'top-open-self': "open(url, '_self')",
  'top-navigation': 'navigation.navigate(url)',
  'top-refresh':
    "document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + url }))",
  'top-push-and-reload': 'history.pushState(null, "", url); location.reload()',
  'top-from-frame':
    "const frame = document.body.appendChild(document.createElement('iframe')); frame.contentWindow.eval('top.location = \"' + url + '\"')",
  'top-timer': 'setTimeout(() => { location = url })',
  // A frame of the page was at this URL before.
  'top-back': 'history.back()',
};
