import { type Attack, image, markup } from './attack.ts';

export const subresources: Attack[] = [
  markup('iframe', (url) => `<iframe src="${url}"></iframe>`),
  markup('frameset', (url) => `<frameset><frame src="${url}"></frameset>`),
  markup('object', (url) => `<object data="${url}"></object>`),
  markup('embed', (url) => `<embed src="${url}">`),
  markup('image', (url) => image(url)),
  markup('image srcset', (url) => `<img srcset="${url} 1x">`),
  markup('image that redirects', (_url, { site }) => image(`${site}/bounce`)),
  markup('input image', (url) => `<input type="image" src="${url}">`),
  markup('SVG image', (url) => `<svg><image href="${url}" width="1" height="1"/></svg>`),
  markup('video and its poster', (url) => `<video src="${url}" poster="${url}" autoplay muted></video>`),
  markup('audio', (url) => `<audio src="${url}" autoplay></audio>`),
  markup(
    'track',
    (url) =>
      `<video crossorigin><track src="${url}" kind="captions" default></video>
       <script>document.querySelector('track').track.mode = 'showing'</script>`,
  ),
  markup('script', (url) => `<script src="${url}"></script>`),
  markup('module script', (url) => `<script type="module">import '${url}'</script>`),
  markup('style sheet', (url) => `<link rel="stylesheet" href="${url}">`),
  markup('CSS url()', (url) => `<style>html { background: url(${url}) }</style>`),
  markup('CSS @import', (url) => `<style>@import '${url}';</style>`),
  markup(
    'CSS @font-face',
    (url) => `<style>@font-face { font-family: f; src: url(${url}) } p { font-family: f }</style><p>text</p>`,
  ),
  markup('CSS list marker', (url) => `<style>li { list-style-image: url(${url}) }</style><ul><li>x</ul>`),
  markup('icon', (url) => `<link rel="icon" href="${url}"><script>onload = done</script>`, {
    ends: 'done',
    harmless: 'the headless shell asks for no icons',
  }),
  markup('prefetch', (url) => `<link rel="prefetch" href="${url}">`),
  markup('preload', (url) => `<link rel="preload" as="image" href="${url}">`),
  markup('modulepreload', (url) => `<link rel="modulepreload" href="${url}">`),
  {
    name: 'Link header',
    headers: ({ canary }) => ({ link: `<http://${canary}/>; rel=preload; as=image` }),
    ends: 'refused',
  },
  markup('preconnect', (url) => `<link rel="preconnect" href="${url}"><script>onload = done</script>`, {
    ends: 'done',
    harmless: 'the headless shell opens no connections ahead of a request',
  }),
  markup(
    'dns-prefetch',
    () => `<link rel="dns-prefetch" href="//inside.test"><script>onload = done</script>`,
    {
      ends: 'done',
      harmless: 'looking up a name touches no machine inside',
    },
  ),
  {
    name: 'CSP report',
    html: () => '<img src="/blocked.png">',
    headers: ({ canary }) => ({ 'content-security-policy': `img-src 'none'; report-uri http://${canary}/` }),
    ends: 'refused',
  },
];
