import { defineCases } from '../../rule-cases.ts';
import { textDirection } from './rule.ts';

const hebrew = 'המעבורת יוצאת מנמל קיל בכל בוקר בשעה 8.';
const arabic = 'تغادر العبارة ميناء كيل كل صباح في الساعة 8.';
const english = 'The ferry leaves the harbor of Kiel every morning at 8.';

export const cases = defineCases(textDirection, {
  passed: [
    `<p dir="rtl">${hebrew}</p>`,
    `<p dir="auto">${arabic}</p>`,
    `<p><bdi>${hebrew}</bdi></p>`,
    `<p><span dir="rtl">${arabic}</span></p>`,
    `<p>${english} ${english} ${hebrew}</p>`,
    `<div dir="rtl"><p>${arabic} ${arabic} (Kiel)</p></div>`,
    `<div dir="rtl"><p dir="ltr">${english}</p><p>${hebrew}</p></div>`,
    `<div><template shadowrootmode="open"><p dir="rtl">${hebrew}</p></template></div>`,
  ],
  failed: [
    { html: `<p>${hebrew}</p>`, reason: 'toTheLeft' },
    { html: `<p lang="ar">${arabic} <b>Kiel</b></p>`, reason: 'toTheLeft' },
    { html: `<p dir="rtl">${arabic}</p><p>${hebrew}</p><p>${arabic}</p>`, reason: 'toTheLeft' },
    { html: `<div dir="rtl"><p>${english}</p></div>`, reason: 'toTheRight' },
    {
      html: `<div dir="rtl"><template shadowrootmode="open"><p>${english}</p></template></div>`,
      reason: 'toTheRight',
    },
    { html: `<iframe title="x" srcdoc="<p>${arabic}</p>"></iframe>`, reason: 'toTheLeft' },
  ],
  inapplicable: [
    `<p>${english}</p>`,
    '<ul><li>עברית</li><li>العربية</li></ul>',
    `<p hidden>${hebrew}</p>`,
    `<p>\u200f${hebrew}\u200e</p>`,
    `<p style="unicode-bidi: plaintext">${hebrew}</p>`,
    '<div dir="rtl"><code>SELECT name FROM towns ORDER BY name</code></div>',
  ],
});
