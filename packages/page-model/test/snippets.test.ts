import { expect, test } from 'vitest';
import { createTestModel } from './create-test-model.ts';

async function captureSnippet(html: string): Promise<string> {
  return (await createTestModel(html)).byAttribute('data-target')[0]!.snippet;
}

test('a snippet is the start tag and the content, as source', async () => {
  expect(await captureSnippet('<a href="#" data-target>One <b>two</b><br> &amp; &lt;three></a>')).toBe(
    '<a href="#" data-target>One <b>two</b><br> &amp; &lt;three></a>',
  );
});

test('long snippets are truncated at 300 characters, and so are long attributes', async () => {
  const snippet = await captureSnippet(
    `<p title="${'t'.repeat(400)}" data-target>${'word '.repeat(200)}</p>`,
  );
  expect(snippet).toHaveLength(300);
  expect(snippet).toMatch(/^<p title="t{99}…" data-target>word .*…$/);
});

test('does not split a surrogate pair', async () => {
  const snippet = await captureSnippet(`<p data-target>${'💥'.repeat(300)}</p>`);
  expect(snippet.isWellFormed()).toBe(true);
});

test('never includes the value of a password field', async () => {
  const snippet = await captureSnippet(
    '<form data-target><input type="PassWord" value="secret" name="p"></form>',
  );
  expect(snippet).toBe('<form data-target><input type="PassWord" name="p"></form>');
});

test('omits shadow trees, frames and pseudo-elements, which aren’t in the source', async () => {
  const snippet = await captureSnippet(
    '<style>x-a::before{content:"made"}</style><x-a data-target><template shadowrootmode="open"><b>in</b></template>light<iframe srcdoc="x"></iframe></x-a>',
  );
  expect(snippet).toBe('<x-a data-target>light<iframe srcdoc="x"></iframe></x-a>');
});
