import { defineCases } from '../../rule-cases.ts';
import { languageOfParts } from './rule.ts';

export const cases = defineCases(languageOfParts, {
  passed: [
    '<p>They say <span lang="nl">"Hij ging met de kippen op stok"</span> there.</p>',
    '<p lang="fr">Paul put dire comment on tape</p>',
    '<p lang="en">Paul put dire comment on tape</p>',
    '<p lang="de"><code>the quick brown fox jumps over the lazy dog</code> Das ist ein Befehl.</p>',
    '<p lang="la">Gallia est omnis divisa in partes tres</p>',
    '<a href="/de" lang="de">Deutsch</a>',
    '<p lang="nl">Bonne année !</p>',
    '<h3 lang="en">Enum xsltSecurityOption</h3>',
  ],
  failed: [
    {
      html: '<p lang="fr">The ferry leaves every morning at eight from the old harbor.</p>',
      reason: 'differs',
    },
    {
      html: '<div lang="de"><img src="x.png" alt="The ferry leaves every morning at eight"></div>',
      reason: 'differs',
    },
    {
      html: '<div><template shadowrootmode="open"><p lang="fr">The ferry leaves every morning at eight.</p></template></div>',
      reason: 'differs',
    },
    {
      html: '<div lang="es"><p lang="es" hidden>x</p><p>The ferry leaves every morning at eight.</p></div>',
      reason: 'differs',
    },
  ],
  cantTell: [{ html: '<p lang="nl">Bonne année à tous !</p>', reason: 'mayDiffer' }],
  inapplicable: [
    '<p>The ferry leaves every morning.</p>',
    '<p lang="fr"></p>',
    '<p lang="fr" hidden>The ferry leaves every morning.</p>',
    '<p lang="unheard">The ferry leaves every morning.</p>',
    '<p lang="">The ferry leaves every morning.</p>',
  ],
});
