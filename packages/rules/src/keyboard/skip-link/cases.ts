import { defineCases } from '../../rule-cases.ts';
import { skipLink } from './rule.ts';

export const cases = defineCases(skipLink, {
  passed: [
    '<a href="#main" style="position: absolute; left: -9999px">Skip</a><main id="main">Text</main>',
    '<a href="#a" style="position: absolute; left: -9999px">Skip</a><a name="a"></a>',
  ],
  failed: [
    {
      html: '<a href="#main" style="position: absolute; left: -9999px">Skip</a><main>Text</main>',
      reason: 'nowhere',
    },
    {
      html: '<ul><li><a href="#menu" style="position: absolute; left: -9999px">Menu</a></li><li><a href="#main" style="position: absolute; left: -9999px">Text</a></li></ul><main>Text</main>',
      reason: 'nowhere',
    },
    {
      html: '<a href="#menu" style="position: absolute; left: -9999px">Skip</a><a href="/x">X</a><div><template shadowrootmode="open"><i id="menu">x</i></template></div>',
      reason: 'nowhere',
    },
  ],
  cantTell: [
    {
      html: '<a href="#main" style="position: absolute; left: -9999px">Skip</a><main id="main" hidden>Text</main>',
      reason: 'hidden',
    },
  ],
  inapplicable: [
    '<a href="#main">Skip</a>',
    '<a href="/x">X</a><a href="#main" style="position: absolute; left: -9999px">Skip</a>',
    '<a href="#" style="position: absolute; left: -9999px">Skip</a>',
    '<a href="#/home" style="position: absolute; left: -9999px">Home</a>',
    '<a href="#main" hidden>Skip</a>',
    '<p>Text</p>',
    '<a href="#top" style="position: absolute; left: -9999px">Top</a>',
    // Entries that a menu hides until it is scrolled.
    '<ul style="height: 3em; overflow: hidden"><li style="height: 3em"><a href="#owls">Owls</a></li><li style="height: 3em"><a href="#finches">Finches</a></li></ul>',
    // A card that a carousel hides until it is scrolled into view.
    '<ul style="overflow: hidden; width: 200px; display: flex"><li style="flex: 0 0 200px"><a href="#owls">Owls</a></li><li aria-hidden="true" style="flex: 0 0 200px"><a href="#finches">Finches</a></li></ul>',
  ],
});
