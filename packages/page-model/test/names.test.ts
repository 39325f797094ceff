import type { ElementModel, NameSource } from '@curbcut/page-model';
import { beforeAll, describe, expect, test } from 'vitest';
import { captureTargets, createTestModel, getElementById } from './create-test-model.ts';

type NameCase = readonly [html: string, name: string, source: NameSource | null];

const style = `
  .before::before { content: 'before'; }
  .after::after { content: 'after'; }
  .block::before { content: 'before'; display: block; }
  .alternative::before { content: '★' / 'star'; }
  .marker::marker { content: 'marker'; }
`;

/** The steps of https://w3c.github.io/accname/#mapping_additional_nd_te and of HTML-AAM 1.0, section 5. */
const steps: Readonly<Record<string, readonly NameCase[]>> = {
  '2A: hidden nodes don’t count unless they’re referenced directly': [
    ['<button data-target><span hidden>no</span> yes</button>', 'yes', 'contents'],
    ['<button data-target><span aria-hidden="true">no</span> yes</button>', 'yes', 'contents'],
    [
      '<h2 data-target><span style="visibility:hidden">no <b style="visibility:visible">again</b></span></h2>',
      'again',
      'contents',
    ],
    [
      '<span id="a1" hidden>hidden <b>reference</b></span><input aria-labelledby="a1" data-target>',
      'hidden reference',
      'aria-labelledby',
    ],
    [
      '<span id="a2">shown <b hidden>not</b></span><input aria-labelledby="a2" data-target>',
      'shown',
      'aria-labelledby',
    ],
    ['<label for="a3" hidden>hidden label</label><input id="a3" data-target>', 'hidden label', 'label'],
    [
      '<button data-target>x<script>1</script><style>a{}</style><template>t</template></button>',
      'x',
      'contents',
    ],
  ],
  '2B: aria-labelledby': [
    [
      '<b id="b1">One</b><b id="b2">two</b><input aria-labelledby="b2 missing b1" data-target>',
      'two One',
      'aria-labelledby',
    ],
    ['<input aria-labelledby="missing" aria-label="next" data-target>', 'next', 'aria-label'],
    ['<b id="b3"></b><input aria-labelledby="b3" aria-label="next" data-target>', 'next', 'aria-label'],
    [
      '<b id="b4" aria-labelledby="b5">own</b><b id="b5">chained</b><input aria-labelledby="b4" data-target>',
      'own',
      'aria-labelledby',
    ],
    [
      '<b id="b6">File</b><button id="b7" aria-label="Delete" aria-labelledby="b7 b6" data-target>x</button>',
      'Delete File',
      'aria-labelledby',
    ],
    [
      '<p id="b8"><span role="checkbox" aria-checked="false" aria-labelledby="b8" data-target>I agree</span> to it</p>',
      'I agree to it',
      'aria-labelledby',
    ],
  ],
  '2C: controls within a label contribute their value': [
    [
      '<label><input type="checkbox" data-target> Flash <input value="3"> times</label>',
      'Flash 3 times',
      'label',
    ],
    [
      '<label><input type="checkbox" data-target> Flash <select><option>1<option selected>2</select> times</label>',
      'Flash 2 times',
      'label',
    ],
    [
      '<label><input type="checkbox" data-target> Flash <textarea>4</textarea> times</label>',
      'Flash 4 times',
      'label',
    ],
    [
      '<label><input type="checkbox" data-target> Flash <i role="slider" aria-valuenow="5" aria-valuetext="five"></i></label>',
      'Flash five',
      'label',
    ],
    [
      '<label><input type="checkbox" data-target> Flash <i role="textbox" contenteditable>six</i> times</label>',
      'Flash six times',
      'label',
    ],
    [
      '<label><input type="checkbox" data-target> Flash <i role="listbox"><b role="option">1</b><b role="option" aria-selected="true">7</b></i></label>',
      'Flash 7',
      'label',
    ],
    ['<label>Before<input value="own" data-target>after</label>', 'Before after', 'label'],
  ],
  '2D: aria-label': [
    ['<button aria-label="Label" data-target>content</button>', 'Label', 'aria-label'],
    ['<button aria-label="  " data-target>content</button>', 'content', 'contents'],
    [
      '<a href="#"><b aria-label="inner">x</b><img alt="" src="x" hidden></a><a href="#" data-target>a <b aria-label="inner">x</b></a>',
      'a inner',
      'contents',
    ],
  ],
  '2E: names from the host language': [
    [
      '<label for="e1">First</label><label for="e1">second</label><input id="e1" data-target>',
      'First second',
      'label',
    ],
    ['<label>Wrapped <input data-target></label>', 'Wrapped', 'label'],
    ['<label for="e2">Label</label><button id="e2" data-target>content</button>', 'Label', 'label'],
    ['<input title="title" placeholder="placeholder" data-target>', 'title', 'title'],
    ['<input placeholder="placeholder" data-target>', 'placeholder', 'placeholder'],
    ['<input value="value" data-target>', '', null],
    ['<input type="submit" data-target>', 'Submit', 'default'],
    ['<input type="reset" data-target>', 'Reset', 'default'],
    ['<input type="button" data-target>', '', null],
    ['<input type="button" value="Value" data-target>', 'Value', 'value'],
    ['<input type="submit" value="" title="title" data-target>', 'title', 'title'],
    ['<input type="image" src="x" alt="alt" data-target>', 'alt', 'alt'],
    ['<input type="image" src="x" alt="" title="title" data-target>', 'title', 'title'],
    ['<input type="image" src="x" data-target>', 'Submit', 'default'],
    ['<img src="x" alt="alt" title="title" data-target>', 'alt', 'alt'],
    ['<img src="x" alt="" title="title" data-target>', 'title', 'title'],
    ['<img src="x" data-target>', '', null],
    ['<map name="e3"><area href="#" alt="area" data-target></map>', 'area', 'alt'],
    [
      '<fieldset data-target><div><legend>no</legend></div><legend>Legend</legend></fieldset>',
      'Legend',
      'legend',
    ],
    ['<table data-target><caption>Caption</caption></table>', 'Caption', 'caption'],
    ['<table summary="Summary" title="Title" data-target></table>', 'Summary', 'summary'],
    ['<figure data-target>text<figcaption>Caption</figcaption></figure>', 'Caption', 'figcaption'],
    ['<select aria-label="s"><optgroup label="Group" data-target></optgroup></select>', 'Group', 'value'],
    ['<select aria-label="s"><option label="Label" data-target>text</option></select>', 'Label', 'value'],
    ['<svg width="9" height="9" data-target><title>Title</title></svg>', 'Title', 'svg-title'],
    [
      '<svg width="9" height="9"><a href="#" xlink:title="tip" data-target><circle r="4"/></a></svg>',
      'tip',
      'title',
    ],
    ['<iframe title="frame" data-target></iframe>', 'frame', 'title'],
    ['<textarea title="title" placeholder="p" data-target>value</textarea>', 'title', 'title'],
  ],
  '2F: name from content, for roles that allow it': [
    ['<a href="#" data-target>text</a>', 'text', 'contents'],
    ['<a data-target>no link</a>', '', null],
    ['<div role="button" data-target>text</div>', 'text', 'contents'],
    ['<div role="group" data-target>text</div>', '', null],
    ['<p data-target>text</p>', '', null],
    ['<details><summary data-target>text</summary></details>', 'text', 'contents'],
    ['<summary data-target>orphan</summary>', '', null],
    ['<button class="before after" data-target>label</button>', 'beforelabelafter', 'contents'],
    ['<button class="block" data-target>label</button>', 'before label', 'contents'],
    ['<button class="alternative" data-target>label</button>', 'star label', 'contents'],
    ['<h2 class="marker" style="display:list-item" data-target>label</h2>', 'label', 'contents'],
    ['<button data-target><span>Hello</span><span>World</span></button>', 'HelloWorld', 'contents'],
    ['<button data-target><div>Hello</div><div>World</div></button>', 'Hello World', 'contents'],
    ['<button data-target>Hello<br>World</button>', 'Hello World', 'contents'],
    [
      '<button data-target><i style="display:inline-block">Hello</i><i style="display:inline-block">World</i></button>',
      'Hello World',
      'contents',
    ],
    ['<button data-target>a <img src="x" alt="b">c</button>', 'a b c', 'contents'],
    ['<a href="#" data-target><ul><li>one<li>two</ul></a>', 'one two', 'contents'],
    ['<button aria-owns="f1" data-target>has </button><b id="f1">owned</b>', 'has owned', 'contents'],
    ['<h2 data-target>  spaced \n out  </h2>', 'spaced out', 'contents'],
    ['<a href="#" data-target>&nbsp;</a>', '', null],
  ],
  '2I: tooltip': [
    ['<a href="#" title="tip" data-target><img src="x" alt=""></a>', 'tip', 'title'],
    ['<a href="#" title="tip" data-target>text</a>', 'text', 'contents'],
    ['<a href="#" data-target><i title="tip"></i></a>', 'tip', 'contents'],
    ['<abbr title="World Wide Web" data-target>WWW</abbr>', 'World Wide Web', 'title'],
    ['<section title="tip" data-target>x</section>', 'tip', 'title'],
  ],
  'roles that prohibit a name': [
    ['<div aria-label="label" data-target>x</div>', '', null],
    ['<strong aria-label="label" data-target>x</strong>', '', null],
    ['<h2 role="none" data-target>x</h2>', '', null],
    [
      '<button role="none" data-target>focusable, so still a button</button>',
      'focusable, so still a button',
      'contents',
    ],
  ],
};

const cases = Object.values(steps).flat();
let targets: ElementModel[];

beforeAll(async () => {
  targets = await captureTargets(
    cases.map(([html]) => html),
    style,
  );
});

for (const [step, group] of Object.entries(steps)) {
  describe(step, () => {
    test.each(group)('%s is “%s”', (html, name, source) => {
      const target = targets[cases.findIndex(([other]) => other === html)]!;
      expect({ name: target.name, source: target.nameSource }).toEqual({ name, source });
    });
  });
}

describe('shadow trees', () => {
  test('names follow the flat tree: slotted content counts at the position of its slot', async () => {
    const page = await createTestModel(`
      <x-a><template shadowrootmode="open"><button id="slotted"><slot></slot></button></template>Light <b>text</b></x-a>
      <x-a><template shadowrootmode="open"><h2 id="fallback"><slot name="t">Fallback</slot></h2></template></x-a>
      <button id="host"><x-a><template shadowrootmode="open">in shadow</template>unslotted</x-a></button>`);
    expect(getElementById(page, 'slotted').name).toBe('Light text');
    expect(getElementById(page, 'fallback').name).toBe('Fallback');
    expect(getElementById(page, 'host').name).toBe('in shadow');
  });

  test('ids are looked up in their own tree', async () => {
    const page = await createTestModel(`
      <b id="label">outer</b>
      <x-a><template shadowrootmode="open"><input id="in" aria-labelledby="label"><b id="label">inner</b></template></x-a>
      <x-a><template shadowrootmode="open"><input id="out" aria-labelledby="label" aria-label="own"></template></x-a>`);
    expect(getElementById(page, 'in').name).toBe('inner');
    expect(getElementById(page, 'out').name).toBe('own');
  });

  test('elements set by scripts replace the attribute', async () => {
    const page = await createTestModel(
      '<b>set by script</b><input id="in" aria-labelledby=""><script>document.querySelector("input").ariaLabelledByElements = [document.querySelector("b")]</script>',
    );
    expect(getElementById(page, 'in').name).toBe('set by script');
  });
});

describe('descriptions', () => {
  const described: readonly (readonly [string, string])[] = [
    [
      '<b id="d1">One</b> <b id="d2" hidden>two</b><input aria-label="x" aria-describedby="d1 d2" title="t" data-target>',
      'One two',
    ],
    ['<input aria-label="x" aria-description="described" title="t" data-target>', 'described'],
    ['<input aria-label="x" title="tip" data-target>', 'tip'],
    ['<input title="tip" data-target>', ''],
    ['<button title="same" data-target>same</button>', ''],
    ['<svg role="img" width="9" height="9" data-target><title>t</title><desc>drawn</desc></svg>', 'drawn'],
    ['<table summary="summary" data-target><caption>c</caption></table>', 'summary'],
    ['<table aria-label="x" data-target><caption>caption</caption></table>', 'caption'],
    ['<label for="d3">Label</label><input id="d3" type="submit" value="Send" data-target>', 'Send'],
  ];

  test('each element is described by the first source that isn’t empty', async () => {
    const elements = await captureTargets(described.map(([html]) => html));
    expect(elements.map(({ description }) => description)).toEqual(described.map(([, text]) => text));
  });
});
