import { FONT } from './font.ts';

/**
 * The style sheet for every report, for screen and print. A test keeps the colors identical to the web app's
 * light theme.
 */
export const STYLE = `
@font-face { font-family: "Atkinson Hyperlegible Next Variable"; font-weight: 400 800; src: url(data:font/woff2;base64,${FONT}) format("woff2"); }
:root {
  --ink: #16181d; --muted: #4b4f59; --background: #faf8f3; --surface: #ffffff; --sunken: #f2eee4;
  --line: #e2dccd; --line-strong: #7b7466; --primary: #1e4c9c; --accent: #ffc72c; --secondary: #0a5850; --secondary-soft: #e4f3f0;
  --error: #991e14; --error-soft: #fdecea; --serious: #873609; --serious-soft: #fdeee4;
  --warning: #6d4700; --warning-soft: #fdf2dc; --minor: #3a516b; --minor-soft: #e9eff5;
  --primary-soft: #e8effa;
}
* { box-sizing: border-box; }
html { background: var(--background); color: var(--ink); font: 1.0625rem/1.55 "Atkinson Hyperlegible Next Variable", system-ui, sans-serif; }
body { margin: 0; }
main, footer { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem; }
main { padding-bottom: 0; }
h1, h2, h3, h4, p, ol, ul, dl, dd, table, pre { margin: 0; }
h1 { font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem); line-height: 1.15; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h1 .kind { display: block; font-weight: 500; font-size: 0.6em; line-height: 1.3; color: var(--muted); letter-spacing: 0; }
h2 { font-size: 1.5rem; line-height: 1.25; margin-bottom: 0.75rem; }
h3 { font-size: 1.1875rem; line-height: 1.35; overflow-wrap: anywhere; }
h4 { font-size: 1rem; margin-top: 1rem; }
a { color: var(--primary); text-underline-offset: 0.15em; overflow-wrap: anywhere; }
.skip { position: absolute; left: 1rem; top: -6rem; padding: 0.6rem 1rem; background: var(--surface); border-radius: 0.5rem; }
.skip:focus { top: 1rem; }
a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
bdi, code { overflow-wrap: anywhere; }
code { font: 0.9em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; background: var(--sunken); border-radius: 0.25rem; padding: 0.05em 0.3em; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.6rem 0.75rem; margin-top: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { background: none; padding: 0; }
section, nav, article { margin-top: 2.25rem; }
.maker { display: flex; align-items: center; gap: 0.6rem; font-weight: 700; margin-bottom: 1.25rem; }
.maker img { display: block; height: 2rem; width: auto; max-width: 14rem; object-fit: contain; }
.branded:not(.summary) header { border-top: 4px solid var(--primary); padding-top: 1rem; }
.plate { fill: var(--accent); }
.lead { font-size: 1.1875rem; color: var(--muted); margin-top: 0.5rem; max-width: 44rem; }
.draft { border: 2px solid var(--warning); background: var(--warning-soft); color: var(--warning); border-radius: 0.5rem; padding: 0.6rem 0.9rem; margin-top: 1rem; }
blockquote { margin: 0.5rem 0 0; padding-left: 0.9rem; border-left: 3px solid var(--line-strong); white-space: pre-line; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 0.75rem 1.5rem; margin-top: 1.25rem; }
.facts dt, .measured dt { font-size: 0.9375rem; color: var(--muted); }
.facts dd { font-weight: 500; overflow-wrap: anywhere; }
.facts .wide { grid-column: 1 / -1; }
nav ol { padding-left: 1.5rem; }
nav li { padding: 0.15rem 0; }
.counts { width: auto; min-width: min(22rem, 100%); }
.score { display: grid; grid-template-columns: 1fr auto; gap: 1.5rem 2rem; align-items: start; }
.result { display: grid; grid-template-columns: auto 1fr; gap: 1rem 1.5rem; align-items: center; }
.ring { width: 11rem; height: 11rem; display: block; }
.ring .full { fill: var(--accent); stroke: #16181db3; stroke-width: 1.2; }
.ring .empty { fill: none; stroke: var(--line-strong); stroke-width: 1.2; }
.ring .points { font-size: 58px; font-weight: 800; fill: var(--ink); }
.ring .of { font-size: 20px; fill: var(--muted); }
.sum { margin-top: 0.5rem; color: var(--muted); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--surface); border: 1px solid var(--line); }
caption { text-align: left; color: var(--muted); font-size: 0.9375rem; padding-bottom: 0.4rem; }
th, td { text-align: left; vertical-align: top; padding: 0.55rem 0.75rem; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
thead th { background: var(--sunken); font-size: 0.9375rem; }
tbody th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.coverage td:nth-child(2), .coverage tbody th { min-width: 5.5rem; }
@media print, (min-width: 48rem) { .coverage td:nth-child(2), .coverage tbody th { white-space: nowrap; } }
.pages th { overflow-wrap: anywhere; }
.pages th:first-child { width: 64%; min-width: 14rem; }
.pages tbody th { font-weight: 500; }
.criteria { min-width: 50rem; }
.criteria th:first-child { width: 22%; }
.criteria.stacked { min-width: 0; }
.criteria.stacked td:nth-child(2) { width: 13rem; }
.criteria td:nth-child(4) { width: 30%; }
.criteria td:nth-child(5) { width: 26%; }
td ul { padding-left: 1.1rem; }
.badge { display: inline-flex; align-items: center; gap: 0.35rem; border-radius: 1rem; padding: 0.05rem 0.6rem 0.05rem 0.5rem; font-size: 0.9375rem; font-weight: 600; white-space: nowrap; border: 1px solid transparent; }
.badge svg { fill: currentColor; flex: none; }
.critical, .status-failed { color: var(--error); background: var(--error-soft); }
.serious { color: var(--serious); background: var(--serious-soft); }
.moderate { color: var(--warning); background: var(--warning-soft); }
.minor, .status-not-tested { color: var(--minor); background: var(--minor-soft); }
.person, .status-needs-review { color: var(--primary); background: var(--primary-soft); }
.status-partly-tested { color: var(--warning); background: var(--warning-soft); }
.status-nothing-found { color: var(--secondary); background: var(--secondary-soft); }
.changes { padding: 0; list-style: none; counter-reset: change; display: grid; gap: 0.75rem; }
.changes li { counter-increment: change; position: relative; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 0.9rem 1rem 0.9rem 3.5rem; }
.changes li::before { content: counter(change); position: absolute; left: 1rem; top: 0.9rem; width: 1.75rem; height: 1.75rem; border-radius: 0.5rem; background: var(--accent); font-weight: 800; display: grid; place-items: center; }
.changes li:has(.shot) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 15rem); gap: 0.5rem 1.25rem; }
.changes .instance { width: 100%; margin-top: 0; max-height: 9rem; background: var(--sunken); }
.trend { display: flex; align-items: center; gap: 0.75rem; margin-top: 0.5rem; }
.trend svg { flex: none; }
.trend polyline { fill: none; stroke: var(--primary); stroke-width: 2; stroke-linejoin: round; }
.trend circle { fill: var(--primary); }
.what { margin-bottom: 0.25rem; }
.how { color: var(--muted); }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1.1rem 1.25rem; margin-top: 1rem; }
article .what { margin-top: 0.5rem; }
h5 { font-size: 1rem; margin: 0; }
.rule { margin-top: 2rem; border-left: 4px solid var(--primary); padding-left: 0.75rem; }
.is-critical { border-color: var(--error); }
.is-serious { border-color: var(--serious); }
.is-moderate { border-color: var(--warning); }
.is-minor { border-color: var(--minor); }
.about { margin-top: 0.5rem; display: grid; gap: 0.2rem; max-width: 52rem; }
.about div { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: 0 1rem; }
.about dt { color: var(--muted); }
.about dd { overflow-wrap: anywhere; }
.issue { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 19rem); gap: 0.5rem 1.5rem; }
.issue > :first-child:nth-last-child(1), .issue > .fix, .issue > .rest { grid-column: 1 / -1; }
.issue h4 { margin-top: 0; overflow-wrap: anywhere; }
.issue > .rest { margin-top: 0; }
.fix { min-width: 0; }
.fix h5, .fix h5 + p { display: inline; }
.fix h5 { margin-right: 0.4rem; }
.occurrences { padding-left: 1.75rem; margin-top: 0.25rem; }
.occurrences li { padding: 0.3rem 0; }
.shared { position: absolute; }
.instance { display: block; max-width: 100%; height: auto; margin-top: 0.4rem; border: 1px solid var(--line-strong); border-radius: 0.25rem; }
.instance .halo { fill: none; stroke: #ffffff; stroke-width: 5; }
.instance .outline { fill: none; stroke: #991e14; stroke-width: 2.5; }
figure { margin: 0.6rem 0 0; }
figcaption { color: var(--muted); font-size: 0.9375rem; overflow-wrap: anywhere; }
.attached { display: block; max-width: 100%; height: auto; margin-top: 0.4rem; border: 1px solid var(--line-strong); border-radius: 0.25rem; }
.measured { display: flex; flex-wrap: wrap; gap: 0.2rem 1.25rem; margin-top: 0.4rem; }
.measured div { display: flex; gap: 0.4rem; }
.measured dd { overflow-wrap: anywhere; min-width: 0; }
.scroll + p { margin-top: 0.75rem; }
.rest, .note { color: var(--muted); margin-top: 0.75rem; max-width: 48rem; }
footer { color: var(--muted); font-size: 0.9375rem; margin-top: 2rem; border-top: 1px solid var(--line); }
@media screen and (max-width: 48rem) { .score, .issue, .about div { grid-template-columns: minmax(0, 1fr); } th, td { padding: 0.5rem; } }
@media screen and (max-width: 48rem) { .stacked, .stacked tbody, .stacked tr, .stacked th, .stacked td { display: block; } .criteria.stacked td:nth-child(2), .stacked th:first-child { width: auto; } .stacked thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .stacked tr { border-bottom: 1px solid var(--line); padding: 0.4rem 0; } .stacked tbody th, .stacked td { border: 0; padding: 0.2rem 0.75rem; } }
@media screen and (max-width: 28rem) { .counts th, .counts td { padding-inline: 0.25rem; } .counts .badge { padding-inline: 0.3rem; font-size: 0.875rem; } .counts thead th { font-size: 0.8125rem; } .changes li { padding: 3.2rem 1rem 0.9rem; } .changes li:has(.shot) { grid-template-columns: minmax(0, 1fr); } .result { grid-template-columns: 1fr; } }
@media (forced-colors: active) { .badge { border-color: CanvasText; } .ring .full { fill: Highlight; } }
@page { size: A4; margin: 16mm 15mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt "Atkinson Hyperlegible Next Variable", sans-serif; color: #4b4f59; } @bottom-left { content: "Curbcut"; font: 9pt "Atkinson Hyperlegible Next Variable", sans-serif; color: #4b4f59; } }
@page summary { margin: 9mm 13mm 11mm; }
@page wide { size: A4 landscape; margin: 12mm 12mm 14mm; }
@media print {
  .period { page: wide; }
  .period .facts { grid-template-columns: repeat(5, 1fr); }
  .period th, .period td { padding: 0.3rem 0.45rem; }
  html { background: #fff; font-size: 9.75pt; line-height: 1.45; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main, footer { max-width: none; padding: 0; }
  .skip { display: none; }
  .scroll { overflow: visible; }
  .criteria { min-width: 0; font-size: 8.75pt; }
  .criteria:not(.stacked) { table-layout: fixed; }
  .criteria:not(.stacked) th:nth-child(1) { width: 18%; }
  .criteria:not(.stacked) th:nth-child(2) { width: 3.4rem; }
  .criteria:not(.stacked) th:nth-child(3) { width: 22%; }
  .criteria:not(.stacked) th:nth-child(4) { width: 25%; }
  .criteria .badge { white-space: normal; border-radius: 0.6rem; font-size: 8.5pt; line-height: 1.25; }
  .criteria th, .criteria td { padding: 0.35rem 0.5rem; }
  h2, h3, h4, caption, article .what, section > h2 + p { break-after: avoid; }
  h2, h3, h4 { break-inside: avoid; }
  article .facts { break-inside: avoid; }
  p, pre, tr, .changes li, .occurrences li, .instance, .rule, .about { break-inside: avoid; }
  /* A long remark may continue on the next page, but only with its next point. */
  .criteria tr:has(li) { break-inside: auto; }
  .criteria li { break-inside: avoid; }
  .detailed .issue { break-inside: avoid; }
  .rule { break-after: avoid; margin-top: 1.2rem; }
  .rule + article { border-top: 0; }
  .about { max-width: none; gap: 0 1rem; grid-template-columns: 1fr 1fr; }
  .about .wide { grid-column: 1 / -1; }
  .about div { grid-template-columns: 7.6rem minmax(0, 1fr); }
  nav ol { columns: 2; column-gap: 2rem; }
  nav ol ol { columns: 1; }
  nav li { break-inside: avoid; }
  .calculation th, .calculation td { padding: 0.15rem 0.6rem; }
  .detailed .changes, .developer .changes { gap: 0; }
  .changes li { border-radius: 0; border-width: 1px 0 0; padding: 0.35rem 0 0.35rem 2.6rem; background: none; }
  .changes li::before { left: 0.4rem; top: 0.45rem; }
  .issue { grid-template-columns: minmax(0, 1fr) 52mm; gap: 0.3rem 1rem; }
  .issue .instance { max-height: 42mm; }
  .issue .occurrences li { padding: 0.1rem 0; }
  .issue pre { margin: 0.2rem 0; padding: 0.2rem 0.4rem; font-size: 8pt; line-height: 1.25; }
  .issue .rest, .issue .measured { font-size: 8.75pt; margin-top: 0.1rem; }
  figure { break-inside: avoid; }
  .instance, .attached { max-height: 90mm; width: auto; }
  thead { display: table-header-group; }
  section, nav { margin-top: 1.6rem; }
  article { border-radius: 0; border-width: 1px 0 0; padding: 0.9rem 0; }
  .issue { padding: 0.6rem 0; margin-top: 0.4rem; }
  a { text-decoration-thickness: 0.5px; }
  .summary { font-size: 8.6pt; line-height: 1.35; }
  .summary h1 { font-size: 17pt; }
  .summary h2 { font-size: 12pt; margin-bottom: 0.35rem; }
  .summary section { margin-top: 0.65rem; }
  .summary .lead { font-size: 9.5pt; margin-top: 0.1rem; }
  .summary header { position: relative; }
  .summary .maker { position: absolute; right: 0; top: 0; }
  .summary .facts { margin-top: 0.5rem; gap: 0.25rem 1.2rem; grid-template-columns: 1.7fr 1.1fr 1.3fr 1.6fr 1.2fr; }
  .summary .facts dt, .summary caption, .summary thead th, .summary .badge { font-size: 8pt; }
  .summary { page: summary; }
  .score { gap: 0.5rem 1.5rem; }
  .ring { width: 8rem; height: 8rem; }
  .summary .ring { width: 6rem; height: 6rem; }
  .summary .counts th, .summary .counts td { padding: 0 0.45rem; }
  .summary th, .summary td { padding: 0.05rem 0.45rem; }
  .summary footer { display: none; }
  .summary .changes { gap: 0; }
  .summary .changes p, .summary .facts dd, .summary h1 bdi { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
  .summary h1 bdi { -webkit-line-clamp: 1; max-width: 80%; word-break: break-all; }
  .summary .changes li { padding: 0.24rem 0 0.24rem 1.9rem; border-width: 1px 0 0; border-radius: 0; background: none; }
  .summary .changes li::before { left: 0; top: 0.35rem; width: 1.3rem; height: 1.3rem; }
  .summary .changes li:has(.shot) { grid-template-columns: minmax(0, 1fr) 42mm; }
  .summary .changes .instance { height: 15mm; max-height: none; }
  .summary .what { margin: 0; }
  .summary .note { margin-top: 0.3rem; }
  .summary .note { max-width: none; }
  footer { margin-top: 0.5rem; border: 0; font-size: 8pt; }
}
`.trim();
