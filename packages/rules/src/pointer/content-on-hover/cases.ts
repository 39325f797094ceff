import { defineCases } from '../../rule-cases.ts';
import { contentOnHover } from './rule.ts';

const style = (rules: string) =>
  `<style>body { margin: 20px } .tip { background: #ffc; width: 200px } ${rules}</style>`;
const trigger = '<button id="a" style="width: 120px; height: 30px; display: block">Fares</button>';
const tip = '<div class="tip" id="tip" hidden>Children travel at half the price</div>';
const text = '<p style="margin: 0">Ferries leave at nine, at noon and in the evening, every day.</p>';
/** Below the trigger, over the text. */
const over = (gap = 0) => `.tip { position: absolute; left: 20px; top: ${50 + gap}px; padding: 9px }`;
const script = (code: string) => `<script>
  const button = document.querySelector('#a'), box = document.querySelector('#tip');
  const show = () => { box.hidden = false }, hide = () => { box.hidden = true };
  ${code}</script>`;
const escapeKey = "document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') hide() });";
const enter = "button.addEventListener('mouseenter', show);";
const leave = "button.addEventListener('mouseleave', hide);";
/** The box stays while the pointer is on it, with a grace period. */
const graceful = (ms = 300) => `let timer;
  const wait = () => { timer = setTimeout(hide, ${ms}) }, keep = () => { clearTimeout(timer); show() };
  for (const at of [button, box]) { at.addEventListener('mouseenter', keep); at.addEventListener('mouseleave', wait) }`;

export const cases = defineCases(contentOnHover, {
  passed: [
    // A player's controls, which hide while the pointer rests.
    `${style(over())}${trigger}<div class="tip" id="tip" hidden><svg width="20" height="20"><circle cx="10" cy="10" r="8"/></svg></div>${text}${script(`button.addEventListener('mouseenter', () => { show(); setTimeout(hide, 3000) });${leave}${escapeKey}`)}`,
    // A click on the row opens it permanently; its icon stays while the pointer moves onto it.
    `${style('#a { width: 400px; height: 40px; display: flex } #a i { display: none; width: 90px } #a:hover i { display: block } #a.open:hover i { display: none }')}
      <div id="a"><button style="width: 300px" onclick="this.parentElement.className = 'open'; setTimeout(() => this.title)">Fares</button><i>Copy the fares</i></div>${text}`,
    `${style(over(12))}${trigger}${tip}${text}${script(`${graceful()}${escapeKey}`)}`,
    // It doesn't cover anything.
    `${style('.tip { position: absolute; left: 20px; top: 50px }')}${trigger}${tip}<p style="margin-top: 200px">Daily</p>${script(graceful())}`,
    // It pushes the text down.
    `${style('')}<div id="a">Fares${tip}</div>${text}${script(`${enter}${leave}`)}`,
    // A submenu inside its item, closed with Escape.
    `${style('li > ul { display: none; position: absolute; background: #fff } li:hover > ul { display: block } .closed li > ul { display: none }')}
      <ul id="menu"><li><a href="/fares">Fares</a><ul><li><a href="/children">Children</a></li></ul></li></ul>${text}
      <script>document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') menu.className = 'closed' })</script>`,
    // Shown after half a second.
    `${style(over())}${trigger}${tip}${text}${script(`button.addEventListener('mouseenter', () => setTimeout(show, 500));${escapeKey}
      document.addEventListener('mouseover', ({ target }) => { if (target !== button && target !== box) hide() });`)}`,
    // A grace period in the style sheet.
    `${style(`${over(10)} .tip { visibility: hidden; transition: visibility 0s 0.4s } #a:hover + .tip, .tip:hover { visibility: visible; transition-delay: 0s } .closed .tip { display: none }`)}
      <div id="all">${trigger}<div class="tip">Half price</div></div>${text}
      <script>document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') all.className = 'closed' })</script>`,
  ],
  failed: [
    {
      html: '<style>#c { position: absolute; background: #fff; border: 1px solid }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.addEventListener("focus", () => { c.hidden = false }); f.addEventListener("blur", () => { setTimeout(() => { c.hidden = true }, 50) });</script>',
      reason: 'notDismissible',
    },
    {
      html: '<style>#c { position: absolute; background: #fff; border: 1px solid }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.addEventListener("focus", () => { c.hidden = false }); f.addEventListener("blur", () => { setTimeout(() => { c.hidden = true }, 50) });f.addEventListener("keydown", ({ key }) => { if (key === "Enter") c.hidden = true })</script>',
      reason: 'notDismissible',
    },
    // The container listens on behalf of its parts, and the content follows the pointer.
    {
      html: `${style('.tip { position: fixed }')}<div id="a" style="display: flex; gap: 9px"><p data-n="Kiel: nine ferries a day" style="width: 60px; height: 60px; background: #345"></p><p data-n="Oslo: two" style="width: 60px; height: 60px; background: #345"></p></div>${text}${tip}${script("button.addEventListener('mousemove', ({ target, clientX, clientY }) => { const { n } = target.dataset; box.hidden = !n; box.textContent = n ?? ''; box.style.left = clientX + 16 + 'px'; box.style.top = clientY + 16 + 'px' }); button.addEventListener('mouseleave', hide);")}`,
      reason: 'notHoverable',
    },
    // A chart and the image in it show the same content.
    {
      html: `${style('.tip { position: absolute; left: 20px; top: 120px }')}<div id="a" style="width: 200px; height: 60px"><svg width="200" height="60"><rect width="200" height="60" fill="#345"/></svg></div><p style="margin-top: 30px">Ferries leave at nine, at noon and in the evening, every day.</p>${tip}${script(`const chart = button.querySelector('svg'); for (const part of [button, chart]) part.addEventListener('mousemove', show); button.addEventListener('mouseleave', hide);`)}`,
      reason: 'notHoverable',
      count: 1,
    },
    {
      html: `${style(over(12))}${trigger}${tip}${text}${script(`${enter}${leave}${escapeKey}`)}`,
      reason: 'notHoverable',
    },
    {
      html: `${style(`${over()} .tip { pointer-events: none }`)}${trigger}${tip}${text}${script(`${enter}${leave}${escapeKey}`)}`,
      reason: 'notHoverable',
    },
    {
      html: `${style(over(4))}${trigger}${tip}${text}${script(`${enter}button.addEventListener('mouseleave', () => setTimeout(hide, 300));${escapeKey}`)}`,
      reason: 'notHoverable',
    },
    {
      html: `${style(`${over(10)} .tip { display: none } #a:hover + .tip, .tip:hover { display: block } .closed .tip { display: none !important }`)}
        <div id="all">${trigger}<div class="tip">Half price</div></div>${text}
        <script>document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') all.className = 'closed' })</script>`,
      reason: 'notHoverable',
    },
    {
      html: `${style(over())}${trigger}${tip}${text}${script(`button.addEventListener('mouseenter', () => { show(); setTimeout(hide, 3000) });${leave}${escapeKey}`)}`,
      reason: 'vanishes',
    },
    { html: `${style(over())}${trigger}${tip}${text}${script(graceful())}`, reason: 'notDismissible' },
    {
      html: `${style('li > ul { display: none; position: absolute; background: #fff } li:hover > ul { display: block }')}
        <ul style="margin: 0"><li><a href="/fares">Fares</a><ul><li><a href="/children">Children and groups</a></li></ul></li></ul>${text}`,
      reason: 'notDismissible',
    },
    {
      html: `${style('b { position: relative } b:hover::after { content: attr(data-text); position: absolute; left: 0; top: 18px; width: 200px; background: #ffc }')}
        <p><b data-text="Children travel at half the price">Fares</b></p>${text}${text}`,
      reason: 'notDismissible',
    },
    {
      html: `${style(over())}${trigger}${tip}${text}${script(`const both = () => { show() }; button.addEventListener('focus', both); button.addEventListener('blur', hide);
        ${graceful()} document.addEventListener('keydown', ({ key }) => { if (key === 'Escape' && document.activeElement !== button) hide() });`)}`,
      reason: 'notDismissible',
    },
  ],
  cantTell: [
    {
      html: `${style('b:hover::after { content: attr(data-text); position: absolute; background: #ffc }')}<p><b data-text="Half price for children">Fares</b></p>${text}`,
      reason: 'unlocated',
    },
    {
      html: `${style(over())}<input id="a" aria-label="Date" aria-invalid="true" style="display: block; height: 30px">${tip}${text}${script(graceful())}`,
      reason: 'maybeError',
    },
  ],
  inapplicable: [
    // Focus on a day of the next month turns the calendar's page.
    `${text}<div id="days" style="position: absolute; left: 20px; top: 20px; width: 200px; background: #ffc"><button id="a" style="display: block; height: 20px">30</button><p>November has thirty days, and this is the last one of them.</p></div><script>a.onfocus = () => { const page = document.createElement('p'); page.textContent = 'December has thirty-one days, and this is the first one of them.'; days.querySelector('p').replaceWith(page) }</script>`,
    // Content on focus that can be dismissed is not recorded.
    `<style>#c { position: absolute; background: #fff; border: 1px solid } #c.out { clip: rect(0, 0, 0, 0) }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.onfocus = () => { c.hidden = false }; f.onkeydown = ({ key }) => { if (key === 'Escape') c.className = 'out' }</script>`,
    '<style>#c { position: absolute; background: #fff; border: 1px solid }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.addEventListener("focus", () => { c.hidden = false }); f.addEventListener("blur", () => { setTimeout(() => { c.hidden = true }, 50) });document.addEventListener("keydown", (event) => { if (event.keyCode === 27) f.blur() })</script>',
    '<style>#c { position: absolute; background: #fff; border: 1px solid }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.addEventListener("focus", () => { c.hidden = false }); f.addEventListener("blur", () => { setTimeout(() => { c.hidden = true }, 50) });f.addEventListener("keyup", ({ code }) => { if (code === "Escape") c.hidden = true })</script>',
    '<style>#c { position: absolute; background: #fff; border: 1px solid }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.addEventListener("focus", () => { c.hidden = false }); f.addEventListener("blur", () => { setTimeout(() => { c.hidden = true }, 50) });addEventListener("keydown", ({ key }) => { if (key === "Escape") requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { c.hidden = true }, 200))) })</script>',
    '<style>@keyframes out { to { opacity: 0.2 } } #c.out { animation: out 0.3s forwards }</style><style>#c { position: absolute; background: #fff; border: 1px solid }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.addEventListener("focus", () => { c.hidden = false }); f.addEventListener("blur", () => { setTimeout(() => { c.hidden = true }, 50) });addEventListener("keydown", ({ key }) => { if (key === "Escape") c.className = "out" }); c.addEventListener("animationend", () => { c.hidden = true; c.className = "" })</script>',
    '<style>#c { transition: opacity 0.3s } #c.out { opacity: 0.2 }</style><style>#c { position: absolute; background: #fff; border: 1px solid }</style><label for="f">Return</label> <input id="f"><div id="c" hidden>November 2026: 1 2 3 4 5 6 7</div><p>Text that the calendar covers while it is open, so that it matters.</p><script>f.addEventListener("focus", () => { c.hidden = false }); f.addEventListener("blur", () => { setTimeout(() => { c.hidden = true }, 50) });addEventListener("keydown", ({ key }) => { if (key === "Escape") requestAnimationFrame(() => { c.className = "out"; c.addEventListener("transitionend", () => setTimeout(() => { c.hidden = true; c.className = "" }, 20), { once: true }) }) })</script>',
    '<style>.s { position: absolute; background: #fff; opacity: 0 } .on { opacity: 1 } #w { position: relative; height: 60px }</style><label for="f">Name</label> <input id="f"><div id="w"><div class="s on">Kiel and its harbor</div><div class="s">Oslo and its fjord</div></div><script>f.addEventListener("focus", () => {}); const slides = [...document.querySelectorAll(".s")]; let at = 0; setInterval(() => { slides[at].classList.remove("on"); at = 1 - at; slides[at].classList.add("on") }, 3000)</script>',
    '<label for="f">Name</label> <input id="f"><p id="s" hidden style="position: absolute; background: #fff">Kiel and its harbor</p><p>Ferries leave at noon.</p><script>f.addEventListener("mouseenter", () => {}); setInterval(() => { s.hidden = !s.hidden }, 900)</script>',
    text,
    `<button title="Half price for children">Fares</button>`,
    `${style('a:hover { color: red; background: yellow }')}<a href="/kiel">Kiel</a>`,
    `${trigger}${tip}<script>document.querySelector('#a').addEventListener('click', () => { tip.hidden = false })</script>`,
    `${style('a::after { content: ""; position: absolute; width: 9px; height: 2px; opacity: 0 } a:hover::after { opacity: 1 }')}<a href="/kiel">Kiel</a>`,
  ],
});
