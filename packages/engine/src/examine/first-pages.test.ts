import type { PageStructure } from '@curbcut/page-model';
import { expect, it, vi } from 'vitest';
import { FirstPage, readFirstPage, readFirstPageSoon, toPageComparison } from './first-pages.ts';

const structure: PageStructure = {
  url: 'http://a.example/',
  language: 'en',
  links: [],
  blocks: [],
  searches: [],
  parts: [],
  ways: [],
  firstLink: '',
  sentFields: [],
};

it('gives later pages the structure of the page that was added first', async () => {
  const pages = new FirstPage();
  const [first, second] = [pages.add(), pages.add()];
  expect([first.isFirst, second.isFirst]).toEqual([true, false]);
  const received = second.getFirst(0);
  first.report(0, structure);
  expect(await received).toEqual(structure);
});

it('compares a page only with the same variant of the first page', async () => {
  const pages = new FirstPage();
  const [first, second] = [pages.add(), pages.add()];
  first.report(1, structure);
  first.end();
  expect(await readFirstPage(toPageComparison(second, 0))).toBeNull();
  expect(await readFirstPage(toPageComparison(second, 1))).toEqual(structure);
  expect(await readFirstPage(toPageComparison(first, 1))).toBeNull();
});

it('stops waiting only if the first page couldn’t be tested', async () => {
  const pages = new FirstPage();
  const [first, second] = [pages.add(), pages.add()];
  const received = second.getFirst(0);
  second.end();
  first.end();
  first.report(0, structure);
  expect(await received).toBeNull();
  expect(await second.getFirst(1)).toBeNull();
});

it('waits for the first page however long it takes', async () => {
  vi.useFakeTimers();
  try {
    const pages = new FirstPage();
    const [first, second] = [pages.add(), pages.add()];
    const onReceived = vi.fn();
    const received = readFirstPage(toPageComparison(second, 0)).then(onReceived);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(onReceived).not.toHaveBeenCalled();
    first.report(0, structure);
    await received;
    expect(onReceived).toHaveBeenCalledWith(structure);
  } finally {
    vi.useRealTimers();
  }
});

it('waits only for a while if it holds a tab, which the first page may need', async () => {
  vi.useFakeTimers();
  try {
    const pages = new FirstPage();
    const [first, second] = [pages.add(), pages.add()];
    const received = readFirstPageSoon(toPageComparison(second, 0));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await received).toBeUndefined();
    first.report(0, structure);
    expect(await readFirstPageSoon(toPageComparison(second, 0))).toEqual(structure);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
