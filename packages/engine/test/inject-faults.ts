import { allProbes } from '@curbcut/capture';
import { expect, vi } from 'vitest';
import { InPageError } from '../../capture/src/browser/cdp-error.ts';
import { PageFrame } from '../../capture/src/visit/frames.ts';

/**
 * Makes one of our functions fail once in a page.
 *
 * @param isFaulty whether it fails on the page with this URL; by default, it fails on the first page
 * @returns undoes this, and expects that the function has failed
 */
export function failInPage(
  name: string,
  isFaulty: (url: string) => boolean = () => true,
  createError = (): Error => new InPageError('RangeError: An injected fault.'),
): () => void {
  const { evaluate } = PageFrame.prototype;
  let isThrown = false;
  const spy = vi.spyOn(PageFrame.prototype, 'evaluate').mockImplementation(function (
    this: PageFrame,
    expression,
    options,
  ) {
    if (isThrown || !isFaulty(this.url) || !new RegExp(`curbcutInPage\\.${name}\\b`).test(expression))
      return evaluate.call(this, expression, options) as Promise<never>;
    isThrown = true;
    return Promise.reject(createError());
  });
  return () => {
    spy.mockRestore();
    expect(isThrown).toBe(true);
  };
}

/**
 * Makes a probe run and fail once.
 *
 * @param isFaulty whether it fails on the page with this URL; by default, it fails on the first page
 * @returns undoes this, and expects that the probe has failed
 */
export function failInProbe(id: string, isFaulty: (url: string) => boolean = () => true): () => void {
  const probe = allProbes.find((one) => one.id === id)!;
  const { run, isNeeded } = probe;
  let isThrown = false;
  const needed = vi
    .spyOn(probe, 'isNeeded')
    .mockImplementation((questions, situation) =>
      isFaulty(situation.page.url) ? true : isNeeded(questions, situation),
    );
  const ran = vi.spyOn(probe, 'run').mockImplementation(async (context) => {
    if (isThrown || !isFaulty(context.page.url)) return run(context);
    isThrown = true;
    throw new RangeError('An injected fault.');
  });
  return () => {
    needed.mockRestore();
    ran.mockRestore();
    expect(isThrown).toBe(true);
  };
}
