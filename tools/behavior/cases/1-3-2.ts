import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const meaningfulSequence = defineCases('1.3.2', {
  failing: {
    'steps-reversed': {
      title: 'Steps that CSS puts into the right order',
      why: 'F1: column-reverse shows the steps from first to last, but in the DOM they run from last to first.',
      page: renderService(
        'How to get a library card',
        `<div class="steps"><div><strong>Last</strong> you pick up the card at the desk.</div><div><strong>After that</strong> we check your details, which takes a day.</div><div><strong>Then</strong> you show proof of your address.</div><div><strong>First</strong> you fill in the form below.</div></div>`,
        { css: '.steps{display:flex;flex-direction:column-reverse;gap:8px}' },
      ),
    },
    'layout-table': {
      title: 'Layout table whose cells split two texts across rows',
      why: 'F49: read row by row, the sentences of the two columns alternate.',
      page: renderArticle(
        'Two voices on the tram',
        `<table role="presentation"><tr><td>For: The tram would carry ten thousand people</td><td>Against: The rails would cost as much as</td></tr><tr><td>a day, and it would free the bridge from</td><td>two schools, and nobody has asked the</td></tr><tr><td>the traffic jams of every morning.</td><td>people who live along the line.</td></tr></table>`,
        { css: 'td{padding:0 16px;vertical-align:top;width:50%}' },
      ),
    },
    'heading-after-text': {
      title: 'Headings that come after their texts in the DOM',
      why: 'F1: CSS order moves each heading above its text; without CSS the heading of the next program follows each text.',
      page: renderPage(
        'Cinema this week',
        `<main><h1>Cinema this week</h1><div class="list"><p style="order:2">A retired diver returns to the lake of his childhood. 98 minutes.</p><p style="order:4">Three sisters inherit a bakery and a debt. 112 minutes.</p><h2 style="order:1">Still Water</h2><h2 style="order:3">Flour</h2></div></main>`,
        { css: 'main{padding:16px}.list{display:flex;flex-direction:column}' },
      ),
    },
    'positioned-columns': {
      title: 'Article whose paragraphs are placed by absolute positioning',
      why: 'F1: the visual order top to bottom is beginning, middle, end; the DOM has the end first.',
      page: renderPage(
        'A letter from the island',
        `<main><h1>A letter from the island</h1><div class="sheet"><p class="p3">And so, on the third morning, we rowed back with the lamp between us and said nothing at all.</p><p class="p1">On the first evening the storm took the roof of the boathouse, and with it all of our dry wood.</p><p class="p2">The next day we found a lamp in the old signal tower. It had oil for one night.</p></div></main>`,
        {
          css: 'main{padding:16px}.sheet{position:relative;height:360px}.sheet p{position:absolute;left:0;width:100%;max-width:36rem;margin:0}.p1{top:0}.p2{top:120px}.p3{top:240px}',
        },
      ),
    },
    'letters-spaced': {
      title: 'Words stretched with spaces between letters',
      why: 'F32: white space characters within words change how screen readers read them.',
      page: renderShop(
        'Spring sale',
        `<p class="big">S P R I N G&nbsp;&nbsp; S A L E</p><p>Until the end of April all garden furniture is 20 % off.</p><p><a href="/garden">W E L C O M E &nbsp; D I S C O U N T</a></p>`,
        { css: '.big{font-size:2rem}' },
      ),
    },
    'columns-by-spaces': {
      title: 'Columns made of spaces in preformatted text',
      why: 'F33: two columns of prose are formatted with white space; read line by line, they mix.',
      page: renderArticle(
        'House rules of the hostel',
        `<pre>Quiet hours begin         The kitchen is open
at ten in the evening.    from seven to nine.
Please take phone         Wash what you use,
calls outside.            and label your food.</pre>`,
        { css: 'pre{font-family:monospace}' },
      ),
    },
    'dialogue-grid-order': {
      title: 'Conversation whose messages a grid puts into order',
      why: 'F1: questions come first in the DOM and answers after them; only grid rows show which answer belongs to which question.',
      page: renderApplication(
        'Chat with customer 118',
        `<div class="chat"><p class="c" style="grid-row:1">When will my chair arrive?</p><p class="c" style="grid-row:3">Can you leave it with the neighbor?</p><p class="c" style="grid-row:5">Thank you!</p><p class="a" style="grid-row:2">On Thursday between 8 and 12.</p><p class="a" style="grid-row:4">Yes, I have added a note for the driver.</p></div>`,
        {
          css: '.chat{display:grid;gap:8px;max-width:30rem}.chat p{margin:0;padding:8px;border-radius:8px}.c{background:#e8eef8;margin-right:4rem !important}.a{background:#e9f3e4;margin-left:4rem !important}',
        },
      ),
    },
  },
  passing: {
    'independent-cards-reordered': {
      title: 'Independent cards in another visual order',
      why: 'The order of unrelated products does not affect their meaning.',
      page: renderShop(
        'Chairs',
        `<ul class="grid"><li style="order:3"><h2>Stool</h2><p>89</p></li><li style="order:1"><h2>Ash chair</h2><p>189</p></li><li style="order:2"><h2>Deck chair</h2><p>129</p></li></ul>`,
        {
          css: '.grid{display:flex;flex-wrap:wrap;gap:16px;list-style:none;padding:0}.grid li{border:1px solid #767676;padding:8px 16px}',
        },
      ),
    },
    'sidebar-first-in-dom': {
      title: 'Sidebar after the article in the DOM, shown on its left',
      why: 'Main text and sidebar are each in order, and either may come first (Understanding 1.3.2).',
      page: renderPage(
        'Growing tomatoes',
        `<div class="wrap"><main><h1>Growing tomatoes</h1><p>Sow in March on a window sill. Plant out after the last frost, deep into the soil. Water at the root, never on the leaves.</p></main><aside aria-label="More"><h2>More about vegetables</h2><ul><li><a href="/beans">Beans</a></li><li><a href="/leek">Leek</a></li></ul></aside></div>`,
        {
          css: '.wrap{display:flex;flex-wrap:wrap;gap:24px;padding:16px}main{flex:1 1 20rem;order:2}aside{flex:0 1 14rem;order:1}',
        },
      ),
    },
    'newspaper-columns': {
      title: 'Text in CSS columns',
      why: 'The text runs down the first column and on in the second, as in the DOM.',
      page: renderArticle(
        'Our town in ten sentences',
        `<div class="cols"><p>The town began as a ford. Merchants built the first bridge in 1311 and paid for it with a tax on salt. The harbor followed when the river was deepened.</p><p>Fire took half of the houses in 1702. What was rebuilt was built in brick. The railway came in 1868, and the tram went in 1967.</p></div>`,
        { css: '.cols{columns:2 14rem;column-gap:24px}' },
      ),
    },
    'layout-table-linear': {
      title: 'Layout table that makes sense row by row',
      why: 'Each cell holds a complete text, so the linearized order is meaningful.',
      page: renderPage(
        'Contact',
        `<main><h1>Contact</h1><table role="presentation"><tr><td><h2>Workshop</h2><p>12 Mill Lane. Open from 8 to 16.</p></td><td><h2>Shop</h2><p>3 Market Square. Open from 10 to 18.</p></td></tr></table></main>`,
        { css: 'main{padding:16px}td{vertical-align:top;padding-right:32px}' },
      ),
    },
    'date-badge-above': {
      title: 'Date badge that is shown above the heading',
      why: 'The badge comes after its heading in the DOM; heading and date make sense in both orders.',
      page: renderArticle(
        'Calendar',
        `<div class="event"><h2>Seed exchange</h2><p class="date">12 April, 10 o'clock</p><p>Bring seeds, take seeds.</p></div><div class="event"><h2>Grafting course</h2><p class="date">26 April, 9 o'clock</p><p>With knives. Adults only.</p></div>`,
        { css: '.event{display:flex;flex-direction:column}.date{order:-1;margin:0;font-weight:700}' },
      ),
    },
    'letter-spacing-css': {
      title: 'Stretched letters by CSS',
      why: 'C8: letter-spacing keeps the word together.',
      page: renderShop(
        'Autumn sale',
        `<p class="big">AUTUMN SALE</p><p>Lamps are 15 % off until Sunday.</p>`,
        { css: '.big{font-size:2rem;letter-spacing:.5em}' },
      ),
    },
    'grid-in-dom-order': {
      title: 'Instructions in a grid that follows the DOM',
      why: 'Steps are placed in rows of a grid in the order in which they are in the DOM.',
      page: renderService(
        'Charge your electric car',
        `<ol class="g"><li>Hold your card to the reader.</li><li>Plug in the cable.</li><li>Wait for the green light.</li><li>Lock the car.</li></ol>`,
        { css: '.g{display:grid;grid-template-columns:1fr 1fr;gap:16px}' },
      ),
    },
    'code-aligned-with-spaces': {
      title: 'Timetable as a data table beside preformatted output',
      why: 'Preformatted lines are complete statements when read line by line.',
      page: renderArticle(
        'Backups with three commands',
        `<p>Run these commands one after the other.</p><pre><code>mount  /dev/sdb1  /mnt
rsync  -a  /home  /mnt
umount /mnt</code></pre>`,
      ),
    },
  },
});
