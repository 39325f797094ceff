import { captureHtml, type TestPage } from '@curbcut/capture/test-utils';
import { createPageModel, type ElementModel, type PageModel } from '@curbcut/page-model';

/** Creates the model of a small page, captured in a real browser. */
export async function createTestModel(html: string | TestPage): Promise<PageModel> {
  return createPageModel(await captureHtml(html));
}

/** Finds the element with this id in any document or shadow tree. */
export function getElementById(page: PageModel, id: string): ElementModel {
  const found = page.elements.find((element) => element.attr('id') === id);
  if (found === undefined) throw new Error(`The page has no element with the id ${id}.`);
  return found;
}

/**
 * Captures many fragments as one page, each in a separate `div`. Returns each fragment's element with the
 * attribute `data-target`.
 */
export async function captureTargets(fragments: readonly string[], style = ''): Promise<ElementModel[]> {
  const cases = fragments.map((fragment) => `<div>${fragment}</div>`).join('\n');
  const page = await createTestModel(
    `<!doctype html><html lang="en"><head><title>Cases</title><style>${style}</style></head><body>${cases}</body></html>`,
  );
  const targets = page.byAttribute('data-target');
  if (targets.length !== fragments.length) {
    throw new Error(
      `There are ${targets.length} targets in ${fragments.length} fragments, but each fragment needs exactly one.`,
    );
  }
  return [...targets];
}
