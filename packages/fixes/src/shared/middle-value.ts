import type { ElementModel } from '@curbcut/page-model';

/** Returns the value in the text, or the middle of the range, which is the WAI-ARIA default for a slider. */
export function getMiddleValue(element: ElementModel): string {
  const text = Number.parseFloat(element.textContent);
  const bound = (name: string, missing: number) => {
    const value = Number.parseFloat(element.attr(name) ?? '');
    return Number.isNaN(value) ? missing : value;
  };
  const [min, max] = [bound('aria-valuemin', 0), bound('aria-valuemax', 100)];
  return String(text >= min && text <= max ? text : (min + max) / 2);
}
