import { defineCases } from '../../rule-cases.ts';
import { lookAlikeCharacters } from './rule.ts';

export const cases = defineCases(lookAlikeCharacters, {
  neverPasses: true,
  failed: [
    // W3C's example: “cook” with Greek and Cyrillic letters.
    { html: '<h2>Learn to \u03F2\u043E\u03BFk</h2>', reason: 'mixed' },
    // A Cyrillic а in a Latin word, and a Latin o in a Cyrillic one.
    { html: '<p>Your p\u0430ssword</p>', reason: 'mixed' },
    { html: '<p lang="ru">М\u006Fсква — столица.</p>', reason: 'mixed' },
    // At the end of a word, in a text without Cyrillic words.
    { html: '<p>The pizz\u0430 is ready.</p>', reason: 'mixed' },
    { html: '<p lang="ru">\u0043пасибо за заказ.</p>', reason: 'mixed' },
    { html: '<nav aria-label="Site"><a href="/">H\u03BFme</a></nav>', reason: 'mixed' },
    { html: '<p>𝗪𝗶𝗻𝘁𝗲𝗿 sale</p>', reason: 'styled' },
    { html: '<p>𝓢𝓹𝓮𝓬𝓲𝓪𝓵 offer</p>', reason: 'styled' },
    { html: '<p>🅂🄰🄻🄴</p>', reason: 'styled' },
    { html: '<p>ⓢⓐⓛⓔ</p>', reason: 'styled' },
    { html: '<p>Call 555 \u041E1\u0417\u0417</p>', reason: 'digits' },
    { html: '<div><template shadowrootmode="open"><p>𝗪𝗶𝗻𝘁𝗲𝗿</p></template></div>', reason: 'styled' },
    { html: '<iframe title="x" srcdoc="<p>Your p\u0430ssword</p>"></iframe>', reason: 'mixed' },
  ],
  cantTell: [
    { html: '<h1>Ko\u042Fns</h1>', reason: 'stylized' },
    { html: '<h1>S\u039BMPLE</h1>', reason: 'stylized' },
    { html: '<h2>Яεтяо night</h2>', reason: 'stylized' },
  ],
  inapplicable: [
    '<p>Kiel</p>',
    '<p lang="el">Καλή όρεξη</p>',
    '<p>Καλή όρεξη means “enjoy your meal”, and Москва is Moscow.</p>',
    // Units, formulas and names in science.
    '<p>5 μm, 20 kΩ, Δx, αβ, σxy, λmax, ΔT</p>',
    '<p>TGFβ, IFNγ, PPARα, NFκB and β-carotene</p>',
    '<p>𝑥 + 𝑦 = 𝑎𝑏𝑐, and ℝ</p>',
    '<p>𝑥² and 𝐀𝐁</p>',
    // Endings and compounds in Russian.
    '<p lang="ru">Скачайте PDFа и web-сайт, IT-отдел, SMSка</p>',
    '<p lang="ru">Дом 12б, квартира 3З</p>',
    '<p lang="ru">СMS</p>',
    '<p>ⓐ first, ⓑ second, Ⓒ 2026</p>',
    '<h2><span role="img" aria-label="Retro">Яεтяо</span> night</h2>',
    '<h2 aria-label="Learn to cook">Learn to \u03F2\u043E\u03BFk</h2>',
    '<p aria-hidden="true">𝗪𝗶𝗻𝘁𝗲𝗿</p>',
    '<p hidden>𝗪𝗶𝗻𝘁𝗲𝗿</p>',
    '<code>p\u0430ssword</code>',
    '<math><mi>𝗪𝗶𝗻𝘁𝗲𝗿</mi></math>',
  ],
});
