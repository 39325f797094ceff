import { defineCases } from '../../rule-cases.ts';
import { spacedLetters } from './rule.ts';

export const cases = defineCases(spacedLetters, {
  passed: [
    '<p>A B C D E F G H</p>',
    '<p>The strings are E A D G B E.</p>',
    '<p>Move with W A S D.</p>',
    '<p>S M T W T F S</p>',
    '<p>X Y Z</p>',
    '<p>A E I O U</p>',
  ],
  failed: [
    { html: '<h1>W e l c o m e</h1>', reason: 'spaced' },
    { html: '<h1>H&nbsp;A&nbsp;R&nbsp;B&nbsp;O&nbsp;R</h1>', reason: 'spaced' },
    { html: '<h2>C O N T A C T&nbsp; U S</h2>', reason: 'spaced' },
    { html: '<p>Big S A L E!</p><p>The sale starts today.</p>', reason: 'spaced' },
    { html: '<a href="/">К о н т а к т ы</a>', reason: 'spaced' },
    { html: '<div><template shadowrootmode="open"><p>T i c k e t s</p></template></div>', reason: 'spaced' },
    { html: '<iframe title="x" srcdoc="<p>T i c k e t s</p>"></iframe>', reason: 'spaced' },
  ],
  cantTell: [
    { html: '<h2>S A L E</h2>', reason: 'unsure' },
    { html: '<p>J F M A M J J A S O N D</p>', reason: 'unsure' },
    { html: '<p lang="ja">東　京</p>', reason: 'unsure' },
  ],
  inapplicable: [
    '<h1 style="letter-spacing: 1em">Welcome</h1>',
    '<p>I am a b-boy. Plan B is a go.</p>',
    '<h1 aria-label="Welcome">W e l c o m e</h1>',
    '<p aria-hidden="true">W e l c o m e</p>',
    '<pre>w e l c o m e</pre>',
    '<p hidden>W e l c o m e</p>',
    '<p lang="ja">東京 大阪 名古屋</p>',
    '<div role="img" aria-label="x">W e l c o m e</div>',
  ],
});
