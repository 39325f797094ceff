import { getStablePath } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { createTestModel } from './create-test-model.ts';

async function capturePath(html: string): Promise<string[]> {
  return getStablePath((await createTestModel(html)).byAttribute('data-target')[0]!);
}

test('the path describes the element and its ancestors, nearest first', async () => {
  expect(
    await capturePath(
      '<main id="shop"><ul class="cards wide"><li role="option" class="card"><a class="card__link" data-target>x</a></ul></main>',
    ),
  ).toEqual(['a.card__link', 'li[option].card', 'ul.cards.wide', 'main#shop', 'body']);
});

test('is the same after a deployment that changes hashes, generated ids, utilities, and the order of classes and siblings', async () => {
  const before = await capturePath(
    '<div id=":r1:" class="card css-1q2w3e mt-4"><b class="Title_big__x1Y2z price" data-target>1</b></div>',
  );
  const after = await capturePath(
    '<p>new</p><div id=":r7:" class="md:mt-8 css-9z8y7x card"><i>new</i><b class="price Title_big__Q9w8e" data-target>2</b></div>',
  );
  expect(after).toEqual(before);
});

test('continues from a shadow tree to its host', async () => {
  expect(
    await capturePath(
      '<x-card class="offer"><template shadowrootmode="open"><b data-target>x</b></template></x-card>',
    ),
  ).toEqual(['b', 'x-card.offer', 'body']);
});

test('is limited, no matter how deep the page is', async () => {
  expect(await capturePath(`${'<div>'.repeat(400)}<b data-target>x</b>`)).toHaveLength(12);
});
