import { defineCases } from '../../rule-cases.ts';
import { validLang } from './rule.ts';

export const cases = defineCases(validLang, {
  passed: [
    '<p lang="fr">Bonjour</p>',
    '<p lang="FR-ca">Bonjour</p>',
    '<p lang="fr-hello">Bonjour</p>',
    '<p lang="yue">你好</p>',
    '<div lang="fr"><p lang="">Bonjour</p></div>',
    '<div lang="english"><p lang="fr">Bonjour</p></div>',
    '<div lang="english"><script>let bonjour</script><p hidden>Bonjour</p></div><p lang="fr">Bonjour</p>',
    '<body lang="fr">Bonjour</body>',
    '<img src="x.png" lang="fr" alt="Bonjour">',
    '<div lang="english"><p lang="en">Hello</p></div>',
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><span lang="fr">Bonjour</span></template></p>',
    '<blockquote lang="pt-BR"><p>Olá</p></blockquote>',
    '<p lang="FR">Bonjour</p>',
    '<div lang="de"><img src="a.png" alt="Schiff"></div>',
  ],
  failed: [
    { html: '<p lang="english">Hello</p>', reason: 'unknown' },
    { html: '<p lang=" ">Hello</p>', reason: 'unknown' },
    { html: '<p lang="invalid-fr">Bonjour</p>', reason: 'unknown' },
    { html: '<p lang="i-lux">Moien</p>', reason: 'unknown' },
    { html: '<p lang="fr_CA">Bonjour</p>', reason: 'otherSpelling' },
    { html: '<p lang="fra">Bonjour</p>', reason: 'otherSpelling' },
    { html: '<div lang="english"><div><p>Hello</p></div></div>', reason: 'unknown' },
    { html: '<div lang="english"><p lang="">Hello</p></div>', reason: 'unknown' },
    { html: '<p lang="english" aria-hidden="true">Hello</p>', reason: 'unknown' },
    {
      html: '<p lang="english" style="position: absolute; left: -9999px; width: 1px">Hello</p>',
      reason: 'unknown',
    },
    { html: '<div lang="english"><img src="x.png" alt="Hello"></div>', reason: 'unknown' },
    { html: '<div lang="english"><input aria-label="Hello"></div>', reason: 'unknown' },
    {
      html: '<div lang="english"><template shadowrootmode="open"><p>Hello</p></template></div>',
      reason: 'unknown',
    },
    {
      html: '<div lang="english"><iframe srcdoc="&lt;p&gt;Hello&lt;/p&gt;"></iframe></div>',
      reason: 'unknown',
    },
    { html: '<iframe srcdoc="&lt;p lang=english&gt;Hello&lt;/p&gt;"></iframe>', reason: 'unknown' },
    { html: '<!doctype html><html lang="en"><body lang="english">Hello</body></html>', reason: 'unknown' },
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><span lang="french">Bonjour</span></template></p>',
      reason: 'unknown',
    },
    { html: '<li lang="xyzw">Bonjour</li>', reason: 'unknown' },
    { html: '<div lang="deutsch"><img src="a.png" alt="Schiff"></div>', reason: 'unknown' },
  ],
  inapplicable: [
    '<p>Hello</p>',
    '<p lang="">Hello</p>',
    '<p lang="english"></p>',
    '<p lang="english"> \n </p>',
    '<p lang="english" hidden>Hello</p>',
    '<p lang="english" style="visibility: hidden">Hello</p>',
    '<div lang="english"><p lang="fr"></p></div>',
    '<div lang="english"><img src="x.png" alt=""></div>',
    '<svg width="90" height="30"><text y="20" lang="english">Hello</text></svg>',
    '<p xml:lang="english">Hello</p>',
    '<!doctype html><html lang="english"><body>Hello</body></html>',
    {
      html: '<iframe src="inside.html" title="Map"></iframe>',
      files: { 'inside.html': '<!doctype html><html lang="english"><body>Hello</body></html>' },
    },
    // Variants of the ACT rule's examples.
    '<p lang="english" style="display: none">Hello</p>',
  ],
});
