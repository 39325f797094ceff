import { defineCases } from '../../rule-cases.ts';
import { noKeyboardTrap } from './rule.ts';

const script = `<script>
  let held = false;
  const hold = (id) => held && document.getElementById(id).focus();
  const leave = ({ key, ctrlKey }) => {
    if (key !== 'm' || !ctrlKey) return;
    held = false;
    document.getElementById('end').focus();
  };
</script>`;
const button = (id: string, other: string) =>
  `<button id="${id}" onfocus="held = true" onblur="hold('${other}')" onkeydown="leave(event)">Kiel</button>`;
const trap = `${script}<a href="#">Start</a>${button('a', 'b')}${button('b', 'a')}<a href="#" id="end">End</a>`;

/** A frame that no key leaves. */
const trappingFrame = {
  'frame.html':
    '<!doctype html><html lang="en"><title>x</title><textarea aria-label="y"></textarea><script>addEventListener("keydown", (event) => event.preventDefault())</script></html>',
};

export const cases = defineCases(noKeyboardTrap, {
  passed: [
    // At the edge of the page, the browser's own controls receive focus, and scripts cannot take it back.
    `<button onblur="setTimeout(() => this.focus(), 10)">Kiel</button>`,
    '<a href="#">Kiel</a><button onfocus="1">Oslo</button><a href="#">Bergen</a>',
    '<button onkeydown="1">Kiel</button>',
    '<dialog open aria-label="x"><button onkeydown="1">Kiel</button><button onblur="1">Oslo</button></dialog>',
    '<p>Ferries</p><dialog aria-label="x"><button onkeydown="1">Kiel</button></dialog><script>document.querySelector("dialog").showModal()</script>',
    '<a href="#" tabindex="2" onfocus="1">Kiel</a><a href="#" tabindex="1" onblur="1">Oslo</a>',
    `<p>Press Ctrl+M to leave</p>${trap}`,
    `${trap}<p>Use <kbd>Control - M</kbd></p>`,
    '<a href="#">Kiel</a><input onkeydown="if (event.key === \'Escape\') { this.onblur = null; this.blur() }" onblur="this.focus()"><a href="#">Oslo</a>',
    '<a href="#">Kiel</a><textarea aria-label="x"></textarea><a href="#">Oslo</a><script>document.querySelector("textarea").addEventListener("keydown", (event) => { if (event.key === "Tab" && !event.shiftKey) event.preventDefault() })</script>',
    '<a href="#">Kiel</a><input type="date" aria-label="x"><script>addEventListener("keydown", () => {})</script>',
    '<div role="dialog" aria-label="x"><input aria-label="y"><button>Close</button></div><script>const [box, close] = ["div", "button"].map((name) => document.querySelector(name)); addEventListener("keydown", (event) => { if (event.key === "Tab" && box.isConnected) { event.preventDefault(); (document.activeElement === close ? box.firstChild : close).focus() } }); close.onclick = () => box.remove()</script><a href="#">Oslo</a>',
  ],
  failed: [
    { html: trap, reason: 'trapped' },
    { html: `<p>Go to the next one</p>${trap}`, reason: 'trapped' },
    { html: `<p hidden>Press Ctrl+M</p>${trap}`, reason: 'trapped' },
    { html: `<p>Press Ctrl+K to leave</p>${trap}`, reason: 'trapped' },
    {
      html: '<a href="#">Kiel</a><input aria-label="x" onkeydown="event.preventDefault()"><a href="#">Oslo</a>',
      reason: 'trapped',
    },
    { html: '<input aria-label="x" onkeydown="event.preventDefault()">', reason: 'trapped' },
    {
      html: `<a href="/a">Fares</a><button onblur="setTimeout(() => this.focus(), 10)">Kiel</button><a href="/b">Help</a>`,
      reason: 'trapped',
    },
    {
      html: '<a href="#">Kiel</a><div><template shadowrootmode="open"><button>Oslo</button></template></div><a href="#">Bergen</a><script>document.querySelector("div").shadowRoot.querySelector("button").addEventListener("keydown", (event) => event.preventDefault())</script>',
      reason: 'trapped',
    },
    {
      html: '<a href="#">Kiel</a><iframe title="x" src="http://localhost:{port}{folder}frame.html"></iframe><a href="#">Bergen</a><script>0</script>',
      files: trappingFrame,
      reason: 'trapped',
    },
    {
      html: '<a href="#">Kiel</a><iframe title="x" src="frame.html"></iframe><a href="#">Bergen</a><script>0</script>',
      files: trappingFrame,
      reason: 'trapped',
    },
    {
      html: '<a href="#">Kiel</a><iframe title="x" sandbox="allow-scripts" src="frame.html"></iframe><a href="#">Bergen</a><script>0</script>',
      files: trappingFrame,
      reason: 'trapped',
    },
    {
      html: '<a href="#">Kiel</a><iframe title="x" src="frame.html"></iframe><a href="#">Bergen</a><script>0</script>',
      files: {
        'frame.html': `<!doctype html><html lang="en"><title>x</title><button onblur="setTimeout(() => this.focus(), 10)">Oslo</button></html>`,
      },
      reason: 'trapped',
    },
    {
      html: `<button>Riga</button><button onblur="setTimeout(() => this.nextElementSibling.focus(), 10)">Kiel</button><button onblur="setTimeout(() => this.previousElementSibling.focus(), 10)">Oslo</button><button>Bergen</button>`,
      reason: 'trapped',
    },
  ],
  cantTell: [
    {
      html: '<a href="#">Kiel</a><textarea aria-label="x"></textarea><a href="#">Oslo</a><script>let free = false; document.querySelector("textarea").addEventListener("keydown", (event) => { if (event.key === "Escape") free = true; else if (event.key === "Tab") { if (!free) event.preventDefault(); free = false } })</script>',
      reason: 'needsEscape',
    },
    { html: `<button>Help</button>${trap}`, reason: 'help' },
    // Only Shift+Tab leads out.
    {
      html: '<button onblur="setTimeout(() => this.nextElementSibling.focus(), 10)">Kiel</button><button onblur="setTimeout(() => this.previousElementSibling.focus(), 10)">Oslo</button><button>Bergen</button>',
      reason: 'trappedSlowly',
    },
  ],
  inapplicable: [
    '<h1>Kiel</h1>',
    '<a href="#">Kiel</a><button>Oslo</button>',
    '<button disabled onblur="this.focus()">Kiel</button>',
    '<button hidden onblur="this.focus()">Kiel</button>',
  ],
});
