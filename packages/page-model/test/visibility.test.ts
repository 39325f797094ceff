import type { ElementModel } from '@curbcut/page-model';
import { beforeAll, describe, expect, test } from 'vitest';
import { captureTargets, createTestModel, getElementById } from './create-test-model.ts';

/** R: rendered, V: visible, E: exposed; a dash if not. */
type VisibilityCase = readonly [html: string, holds: string];

const groups: Readonly<Record<string, readonly VisibilityCase[]>> = {
  'hidden from everyone': [
    ['<p data-target>shown</p>', 'RVE'],
    ['<p hidden data-target>x</p>', '---'],
    ['<div style="display:none"><p data-target>x</p></div>', '---'],
    ['<p style="visibility:hidden" data-target>x</p>', 'R--'],
    ['<div style="visibility:hidden"><p style="visibility:visible" data-target>x</p></div>', 'RVE'],
    ['<p style="visibility:hidden" data-target>x<b style="visibility:visible">y</b></p>', 'RV-'],
    ['<div style="content-visibility:hidden"><p data-target>x</p></div>', '---'],
    ['<div style="content-visibility:auto"><p data-target>x</p></div>', 'RVE'],
    ['<div hidden="until-found"><p data-target>x</p></div>', '---'],
    ['<details><summary>s</summary><p data-target>x</p></details>', '---'],
    ['<details open><summary>s</summary><p data-target>x</p></details>', 'RVE'],
    ['<details><summary data-target>s</summary></details>', 'RVE'],
    ['<div popover><p data-target>x</p></div>', '---'],
    ['<dialog><p data-target>x</p></dialog>', '---'],
    ['<svg width="9" height="9"><defs><circle r="4" data-target /></defs></svg>', '---'],
    ['<video><p data-target>fallback</p></video>', '---'],
    ['<div style="display:contents" data-target>x</div>', 'RVE'],
  ],
  'hidden only visually': [
    ['<p style="opacity:0" data-target>x</p>', 'R-E'],
    ['<div style="opacity:0"><p data-target>x</p></div>', 'R-E'],
    ['<p style="display:contents;color:transparent" data-target>no ink</p>', 'R-E'],
    ['<p style="display:contents;color:rgb(0,0,0)" data-target>black</p>', 'RVE'],
    ['<p style="display:contents;color:transparent;text-shadow:0 0 #000" data-target>a shadow</p>', 'RVE'],
    [
      '<div style="background:red;background-clip:text"><p style="display:contents;color:transparent" data-target>a window</p></div>',
      'RVE',
    ],
    ['<p style="position:absolute;left:-9999px" data-target>x</p>', 'R-E'],
    ['<p style="position:absolute;top:-9999px" data-target>x</p>', 'R-E'],
    ['<p style="position:absolute;left:3000px" data-target>can be scrolled to</p>', 'RVE'],
    [
      '<div style="overflow:hidden;width:90px;position:relative"><p style="position:absolute;left:200px" data-target>x</p></div>',
      'R-E',
    ],
    [
      '<div style="overflow:auto;width:90px;height:50px;position:relative"><p style="position:absolute;left:200px" data-target>scrolls</p></div>',
      'RVE',
    ],
    [
      '<div style="overflow:hidden;height:50px"><div style="overflow-y:auto;height:50px"><p style="margin-top:400px" data-target>scrolls inside a window that does not</p></div></div>',
      'RVE',
    ],
    [
      '<div style="overflow:hidden;height:50px"><div style="overflow-y:auto;height:50px;position:relative"><p style="position:absolute;left:-9999px" data-target>before the beginning</p></div></div>',
      'R-E',
    ],
    [
      '<div style="overflow:hidden;height:50px"><div style="overflow-y:auto;height:50px;margin-top:100px"><p data-target>the container itself is clipped</p></div></div>',
      'R-E',
    ],
    [
      '<div style="overflow:hidden;width:90px"><div style="overflow:hidden auto;height:50px"><p style="margin-left:200px;width:9px" data-target>scrolls in the other direction only</p></div></div>',
      'R-E',
    ],
    [
      '<div style="overflow:hidden;width:90px;height:50px"><p style="position:absolute;left:200px" data-target>not its containing block</p></div>',
      'RVE',
    ],
    ['<div style="overflow:hidden;height:0"><p data-target>x</p></div>', 'R-E'],
    [
      '<div style="overflow:hidden;height:0"><p style="position:fixed;top:9px" data-target>fixed</p></div>',
      'RVE',
    ],
    ['<p style="position:absolute;clip:rect(0 0 0 0)" data-target>x</p>', 'R-E'],
    ['<p style="position:absolute;clip:rect(1px,1px,1px,1px)" data-target>x</p>', 'R-E'],
    ['<p style="clip:rect(0 0 0 0)" data-target>clip needs a positioned box</p>', 'RVE'],
    ['<p style="clip-path:inset(50%)" data-target>x</p>', 'R-E'],
    ['<p style="clip-path:inset(10%)" data-target>x</p>', 'RVE'],
    ['<p style="clip-path:circle(0)" data-target>x</p>', 'R-E'],
    ['<p style="clip-path:polygon(0 0,0 0,0 0)" data-target>x</p>', 'R-E'],
    [
      '<p style="position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap" data-target><b>x</b></p>',
      'RVE',
    ],
    ['<p style="position:absolute;width:1px;height:1px;overflow:hidden"><b data-target>x</b></p>', 'R-E'],
    ['<p style="transform:scale(0)" data-target>x</p>', 'R-E'],
    ['<p style="font-size:0"><b data-target>x</b></p>', 'R-E'],
    ['<p style="text-indent:-9999px"><b data-target>x</b></p>', 'R-E'],
    ['<div style="height:0" data-target><b>overflows, so it is seen</b></div>', 'RVE'],
    ['<i data-target></i>', 'R-E'],
  ],
  'hidden only from assistive technology': [
    ['<p aria-hidden="true" data-target>x</p>', 'RV-'],
    ['<div aria-hidden="true"><p aria-hidden="false" data-target>x</p></div>', 'RV-'],
    ['<p aria-hidden="TRUE" data-target>x</p>', 'RV-'],
    ['<p aria-hidden="" data-target>x</p>', 'RVE'],
    ['<p aria-hidden="yes" data-target>x</p>', 'RVE'],
    ['<div inert><p data-target>x</p></div>', 'RV-'],
    ['<p style="interactivity:inert" data-target>x</p>', 'RV-'],
  ],
  'exposed through a different element': [
    ['<select aria-label="s"><option data-target>x</option></select>', '--E'],
    ['<select aria-label="s" hidden><option data-target>x</option></select>', '---'],
    ['<canvas><button data-target>x</button></canvas>', '--E'],
    ['<canvas aria-hidden="true"><button data-target>x</button></canvas>', '---'],
    [
      '<img src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\'/>" width="9" height="9" alt="" usemap="#used"><map name="used"><area href="#" data-target></map>',
      '-VE',
    ],
    ['<map name="unused"><area href="#" data-target></map>', '---'],
  ],
};

const cases = Object.values(groups).flat();
let targets: ElementModel[];

function describeElement({ isRendered, isVisible, isExposed }: ElementModel): string {
  return `${isRendered ? 'R' : '-'}${isVisible ? 'V' : '-'}${isExposed ? 'E' : '-'}`;
}

beforeAll(async () => {
  targets = await captureTargets(cases.map(([html]) => html));
});

for (const [title, group] of Object.entries(groups)) {
  describe(title, () => {
    test.each(group)('%s: %s', (html, holds) => {
      expect(describeElement(targets[cases.findIndex(([other]) => other === html)]!)).toBe(holds);
    });
  });
}

test('a modal dialog makes everything around it inert', async () => {
  const page = await createTestModel(
    '<p id="behind">x</p><dialog><b id="in">x</b></dialog><script>document.querySelector("dialog").showModal()</script>',
  );
  expect(getElementById(page, 'behind').isInert).toBe(true);
  expect(getElementById(page, 'in').isExposed).toBe(true);
});

test('the content of a frame is hidden with its frame', async () => {
  const frame = (attributes: string, id: string) =>
    `<iframe ${attributes} srcdoc="<b id=${id}>x</b>"></iframe>`;
  const page = await createTestModel(
    frame('', 'a') +
      frame('aria-hidden=true', 'c') +
      frame('inert', 'd') +
      frame('style=visibility:hidden', 'e'),
  );
  const found = ['a', 'c', 'd', 'e'].map((id) => describeElement(getElementById(page, id)));
  expect(found).toEqual(['RVE', 'RV-', 'RV-', 'R--']);
});

test('content without a slot is neither rendered nor exposed', async () => {
  const page = await createTestModel(
    '<x-a><template shadowrootmode="open"><slot name="s"><b id="fallback">x</b></slot></template><b id="in" slot="s">x</b><b id="out">x</b></x-a>',
  );
  expect(['in', 'out', 'fallback'].map((id) => describeElement(getElementById(page, id)))).toEqual([
    'RVE',
    '---',
    '---',
  ]);
});

test('a right-to-left page can be scrolled to the left', async () => {
  const page = await createTestModel(
    '<!doctype html><html dir="rtl"><body><p id="p" style="position:absolute;left:-500px">x</p></body></html>',
  );
  expect(getElementById(page, 'p').isVisible).toBe(true);
});

test('lists only text with content, and marks invisible text', async () => {
  const page = await createTestModel(
    '<style>p::before{content:"made"}</style><p>seen</p> <b style="opacity:0">unseen</b><i hidden>hidden</i>',
  );
  expect(page.texts.map(({ text, isVisible, isGenerated }) => [text, isVisible, isGenerated])).toEqual([
    ['made', false, true],
    ['seen', true, false],
    ['unseen', false, false],
  ]);
});
