/**
 * Generates a page with about the given number of elements, as on real sites: navigation, headings, text
 * with links, cards with images, forms, tables, lists and widgets, with common barriers. The same number
 * always gives the same page.
 */
export function generatePage(elements: number): string {
  const parts: string[] = [];
  for (let index = 0, elementCount = 0; elementCount < elements; index++) {
    const part = sectionRenderers[index % sectionRenderers.length]!(index);
    parts.push(part);
    elementCount += (part.match(/<[a-z]/g) ?? []).length;
  }
  return `<!doctype html><html lang="en"><head><title>A page of ${elements} elements</title><style>${pageCss}</style></head>
<body><header class="top"><a href="#main">Skip to content</a><nav aria-label="Main">${renderLinks(0, 8)}</nav></header>
<main id="main"><h1>All there is</h1>${parts.join('\n')}</main><footer><p>Made for measuring</p></footer></body></html>`;
}

const pageCss = `body{font:16px/1.5 sans-serif;color:#222;background:#fff}.top{background:#036;color:#fff}.top a{color:#fff}
.cards{display:flex;gap:8px}.card{border:1px solid #ccc;padding:8px;background:#f6f6f6;position:relative}
.pale{color:#999}.badge{position:absolute;top:0;right:0;background:#c00;color:#fff}.away{position:absolute;left:-9999px}
.shade{background:linear-gradient(#fff,#eee)}[hidden]{display:none}td,th{border:1px solid #ddd;padding:4px}`;

const sampleWords =
  'tide harbour ledger orchard signal meadow lantern copper ferry granite willow compass'.split(' ');
const getWord = (index: number): string => sampleWords[index % sampleWords.length]!;
const repeatMarkup = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const renderLinks = (from: number, count: number): string =>
  `<ul>${repeatMarkup(count, (at) => `<li><a href="/${getWord(from + at)}/${from}">${getWord(from + at)} ${from}</a></li>`)}</ul>`;

const renderArticle = (index: number): string =>
  `<section class="part part-${index % 7}"><h2 id="h${index}">${getWord(index)} and ${getWord(index + 5)}</h2>
${repeatMarkup(3, (at) => `<p${at === 1 ? ' class="pale"' : ''}>The ${getWord(index + at)} of the <a href="/a/${index}/${at}">${getWord(at)}</a> is <strong>as</strong> <em>old</em> as the ${getWord(index)}.</p>`)}</section>`;

const renderCards = (index: number): string =>
  `<div class="cards">${repeatMarkup(4, (at) => `<div class="card"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="40" height="30"${at === 3 ? '' : ` alt="A ${getWord(at + index)}"`}><h3>${getWord(index + at)}</h3><p>From <span>${at + index} euros</span></p><span class="badge">new</span><button type="button" aria-pressed="false">Keep</button><a href="/c/${index}/${at}">More</a></div>`)}</div>`;

const renderForm = (index: number): string =>
  `<form action="/f/${index}"><fieldset><legend>Order ${index}</legend>${repeatMarkup(4, (at) => `<div><label for="f${index}-${at}">${getWord(at)}</label><input id="f${index}-${at}" name="n${at}" autocomplete="${at === 0 ? 'email' : 'name'}"></div>`)}<div><input type="checkbox" id="c${index}"><label for="c${index}">Agreed</label></div><select aria-label="Kind">${repeatMarkup(5, (at) => `<option>${getWord(at)}</option>`)}</select><input placeholder="Unlabelled"></fieldset><button>Send</button></form>`;

const renderTable = (index: number): string =>
  `<table><caption>Prices ${index}</caption><thead><tr>${repeatMarkup(5, (at) => `<th scope="col">${getWord(at)}</th>`)}</tr></thead><tbody>${repeatMarkup(6, (row) => `<tr><th scope="row">${getWord(row)}</th>${repeatMarkup(4, (at) => `<td>${row * at}</td>`)}</tr>`)}</tbody></table>`;

const renderWidgets = (index: number): string =>
  `<div class="shade"><div role="tablist" aria-label="Views ${index}">${repeatMarkup(3, (at) => `<div role="tab" id="t${index}-${at}" aria-selected="${at === 0}" aria-controls="p${index}" tabindex="${at === 0 ? 0 : -1}">${getWord(at)}</div>`)}</div><div role="tabpanel" id="p${index}" aria-labelledby="t${index}-0"><p>Of ${getWord(index)}</p></div><div class="away">Unseen</div><div hidden><p>Not shown</p></div><svg width="10" height="10" role="img" aria-label="${getWord(index)}"><circle r="4" cx="5" cy="5"/></svg></div>`;

const sectionRenderers = [
  renderArticle,
  renderCards,
  (index: number) => renderLinks(index, 8),
  renderForm,
  renderArticle,
  renderTable,
  renderWidgets,
] as const;
