import { getElementOrigin } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { createTestModel } from './create-test-model.ts';

const text = '<h2>How it began</h2><p>In spring the boats came back.</p><p>By June all were painted.</p>';

/** Returns the origins of the marked elements of one page. */
async function getOrigins(...fragments: string[]) {
  const page = await createTestModel(fragments.map((fragment) => `<section>${fragment}</section>`).join(''));
  return page.byAttribute('data-target').map(getElementOrigin);
}

test('recognizes running text as authored, with the text before it', async () => {
  const [image, link, deep] = await getOrigins(
    `${text}<p><img src="/boats.png" data-target></p>`,
    `${text}<ul><li><a href="/boats" data-target></a></li></ul>`,
    `<p><b data-target>Boats</b> for hire.</p>${text}`,
  );
  expect(image!.prose).toEqual({ depth: 2, near: 'By June all were painted.' });
  expect(link!.prose).toEqual({ depth: 3, near: 'By June all were painted.' });
  // There is no text before it.
  expect(deep!.prose).toEqual({ depth: 2, near: 'How it began' });
});

test('does not recognize generated elements: with a class, in site chrome, or with too little text around them', async () => {
  const origins = await getOrigins(
    `${text}<div class="promo"><img src="/boats.png" data-target></div>`,
    `${text}<p><img class="sc-bdVaJa" src="/boats.png" data-target></p>`,
    `<nav><div>${text}<p><img src="/boats.png" data-target></p></div></nav>`,
    `<div class="sidebar-nav"><div>${text}<p><img src="/boats.png" data-target></p></div></div>`,
    `<p>One line.</p><p><img src="/boats.png" data-target></p>`,
    `${text.replaceAll('<p>', '<p class="line">')}<p><img src="/boats.png" data-target></p>`,
  );
  expect(origins.map(({ prose }) => prose)).toEqual(Array(6).fill(null));
});

test('accepts an editor’s classes and one or two utility classes as authored', async () => {
  const origins = await getOrigins(
    `${text}<figure class="wp-block-image size-large"><img src="/boats.png" data-target></figure>`,
    `${text}<p class="mt-4"><img src="/boats.png" data-target></p>`,
    `${text}<p class="mt-4 flex items-center"><img src="/boats.png" data-target></p>`,
  );
  expect(origins.map(({ prose }) => prose?.depth ?? null)).toEqual([2, 2, null]);
});

test('returns class names as written, of the element and its nearest four ancestors, without duplicates', async () => {
  const [origin] = await getOrigins(
    '<div class="far"><div class="d"><div class="c"><div><div class="css-1q2w3e"><b class="x x y" data-target>1</b></div></div></div></div></div>',
  );
  expect(origin!.classes).toEqual(['x y', 'css-1q2w3e', '', 'c', 'd']);
});
