import { createImageHtml, createMarkupAttack, type NetworkAttack } from './attack.ts';

export const subresourceAttacks: NetworkAttack[] = [
  createMarkupAttack('iframe', (url) => `<iframe src="${url}"></iframe>`),
  createMarkupAttack('frameset', (url) => `<frameset><frame src="${url}"></frameset>`),
  createMarkupAttack('object', (url) => `<object data="${url}"></object>`),
  createMarkupAttack('embed', (url) => `<embed src="${url}">`),
  createMarkupAttack('image', (url) => createImageHtml(url)),
  createMarkupAttack('image srcset', (url) => `<img srcset="${url} 1x">`),
  createMarkupAttack('image that redirects', (_url, { site }) => createImageHtml(`${site}/bounce`)),
  createMarkupAttack('input image', (url) => `<input type="image" src="${url}">`),
  createMarkupAttack('SVG image', (url) => `<svg><image href="${url}" width="1" height="1"/></svg>`),
  createMarkupAttack(
    'video and its poster',
    (url) => `<video src="${url}" poster="${url}" autoplay muted></video>`,
  ),
  createMarkupAttack('audio', (url) => `<audio src="${url}" autoplay></audio>`),
  createMarkupAttack(
    'track',
    (url) =>
      `<video crossorigin><track src="${url}" kind="captions" default></video>
       <script>document.querySelector('track').track.mode = 'showing'</script>`,
  ),
  createMarkupAttack('script', (url) => `<script src="${url}"></script>`),
  createMarkupAttack('module script', (url) => `<script type="module">import '${url}'</script>`),
  createMarkupAttack('style sheet', (url) => `<link rel="stylesheet" href="${url}">`),
  createMarkupAttack('CSS url()', (url) => `<style>html { background: url(${url}) }</style>`),
  createMarkupAttack('CSS @import', (url) => `<style>@import '${url}';</style>`),
  createMarkupAttack(
    'CSS @font-face',
    (url) => `<style>@font-face { font-family: f; src: url(${url}) } p { font-family: f }</style><p>text</p>`,
  ),
  createMarkupAttack(
    'CSS list marker',
    (url) => `<style>li { list-style-image: url(${url}) }</style><ul><li>x</ul>`,
  ),
  createMarkupAttack('icon', (url) => `<link rel="icon" href="${url}"><script>onload = done</script>`, {
    ends: 'done',
    harmlessReason: 'the headless shell does not request icons',
  }),
  createMarkupAttack('prefetch', (url) => `<link rel="prefetch" href="${url}">`),
  createMarkupAttack('preload', (url) => `<link rel="preload" as="image" href="${url}">`),
  createMarkupAttack('modulepreload', (url) => `<link rel="modulepreload" href="${url}">`),
  {
    name: 'Link header',
    headers: ({ canary }) => ({ link: `<http://${canary}/>; rel=preload; as=image` }),
    ends: 'refused',
  },
  createMarkupAttack(
    'preconnect',
    (url) => `<link rel="preconnect" href="${url}"><script>onload = done</script>`,
    {
      ends: 'done',
      harmlessReason: 'the headless shell does not preconnect',
    },
  ),
  createMarkupAttack(
    'dns-prefetch',
    () => `<link rel="dns-prefetch" href="//inside.test"><script>onload = done</script>`,
    {
      ends: 'done',
      harmlessReason: 'a name lookup does not reach internal machines',
    },
  ),
  {
    name: 'CSP report',
    html: () => '<img src="/blocked.png">',
    headers: ({ canary }) => ({ 'content-security-policy': `img-src 'none'; report-uri http://${canary}/` }),
    ends: 'refused',
  },
];
