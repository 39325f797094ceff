/** Styles of the panel. Sizes follow the browser's default font size, even if the page changes `rem`. */
export const PANEL_CSS = `
dialog{--ink:#16181d;--paper:#fff;--line:#767b86;--soft:#f3f1ea;--accent:#1f4fa3;position:fixed;z-index:2147483647;inset:auto;inset-inline-end:1em;bottom:4.6em;width:22em;max-width:calc(100vw - 2em);max-height:calc(100dvh - 6em);overflow:auto;overflow-wrap:anywhere;border:2px solid var(--ink);border-radius:.9em;color:var(--ink);background:var(--paper);box-shadow:0 8px 32px #0006;font:medium/1.4 system-ui,sans-serif}
[data-position$=start] dialog{inset-inline:1em auto}
[data-position^=top] dialog{inset-block:4.6em auto}
@media(prefers-color-scheme:dark){dialog{--ink:#f4f2ec;--paper:#16191f;--line:#8b919c;--soft:#252a33;--accent:#9ebdf5;color-scheme:dark}}
.head{position:sticky;top:0;z-index:1;display:flex;align-items:center;gap:.5em;padding-block:.5em;padding-inline:1em .5em;border-bottom:1px solid var(--line);background:var(--paper)}
h2{flex:1;font-size:1.15em}
.body{display:grid;gap:.9em;padding:.8em 1em 1em}
fieldset{min-width:0;border:0;display:grid;gap:.1em}
legend,summary{padding:.3em 0 .2em;font-weight:700}
label{display:flex;gap:.6em;align-items:center;min-height:2.2em}
.wide{display:grid;gap:.2em;padding:.2em 0}
input[type=checkbox]{width:1.5em;height:1.5em;flex:none;accent-color:var(--accent)}
input[type=range]{width:100%;height:1.8em;accent-color:var(--accent)}
input{font:inherit}
select,button{min-height:2.5em;padding:.3em .8em;border:1px solid var(--line);border-radius:.5em;color:inherit;background:var(--soft);font:inherit;text-align:start}
select{width:100%}
button{cursor:pointer}
button[aria-pressed=true]{border-color:var(--accent);color:var(--paper);background:var(--accent)}
.row{display:flex;flex-wrap:wrap;gap:.4em}
.close{display:grid;place-items:center;width:2.5em;padding:0}
.close svg{width:1.5em}
ul{display:grid;gap:.2em;max-height:14em;padding:.4em;overflow:auto;list-style:none}
li button{width:100%}
summary{cursor:pointer}
a{display:inline-block;padding:.3em 0;color:var(--accent)}
.foot{display:grid;gap:.5em;padding-top:.8em;border-top:1px solid var(--line)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(max-width:480px){dialog{inset-inline:.5em!important;width:auto;max-width:none}}
@media(max-height:420px){dialog{inset-block:.5em!important;max-height:none}}
@media(forced-colors:active){button[aria-pressed=true]{forced-color-adjust:none;color:HighlightText;background:Highlight}}
@media print{dialog{display:none}}`;
