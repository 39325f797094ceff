import { defineCases } from '../../rule-cases.ts';
import { textAsList } from './rule.ts';

export const cases = defineCases(textAsList, {
  neverPasses: true,
  cantTell: [
    { html: '<p>- Kiel<br>- Oslo<br>- Bergen</p>', reason: 'looksLikeList' },
    { html: '<p>Towns:<br>• Kiel<br>• Oslo<br>• <b>Bergen</b></p>', reason: 'looksLikeList' },
    { html: '<p>1. Kiel</p><p>2. Oslo</p><p>3. Bergen</p>', reason: 'looksLikeList' },
    {
      html: '<div>Towns</div><div>* Kiel</div><div>* Oslo</div><div>* Bergen</div>',
      reason: 'looksLikeList',
    },
    { html: '<div><b>1) Kiel</b> by the sea<br>2) Oslo<br>3) Bergen</div>', reason: 'looksLikeList' },
    {
      html: '<div><template shadowrootmode="open"><p>- Kiel<br>- Oslo<br>- Bergen</p></template></div>',
      reason: 'looksLikeList',
    },
    {
      html: '<iframe title="x" srcdoc="<p>- Kiel<br>- Oslo<br>- Bergen</p>"></iframe>',
      reason: 'looksLikeList',
    },
  ],
  inapplicable: [
    '<ul><li>Kiel</li><li>Oslo</li><li>Bergen</li></ul>',
    '<p>- Kiel<br>- Oslo</p>',
    '<p>- Kiel<br>* Oslo<br>• Bergen</p>',
    '<p>1. Kiel</p><p>Ferries go there.</p><p>2. Oslo</p><p>3. Bergen</p>',
    '<p>8) Kiel<br>3) Oslo<br>9) Bergen</p>',
    '<p hidden>- Kiel<br>- Oslo<br>- Bergen</p>',
    '<pre>- Kiel\n- Oslo\n- Bergen</pre>',
    '<h2>1. Kiel</h2><h2>2. Oslo</h2><h2>3. Bergen</h2>',
    '<table><tr><td>1. Kiel</td><td>2. Oslo</td><td>3. Bergen</td></tr></table>',
    '<div role="list"><div role="listitem">- Kiel</div><div role="listitem">- Oslo</div><div role="listitem">- Bergen</div></div>',
    '<p>— Kiel?</p><p>— Oslo.</p><p>— Then Bergen!</p>',
    '<p>-5 -4 -3</p><p>2.5</p><p>-</p>',
  ],
});
