import type { ElementModel } from '@curbcut/page-model';

/** Half-way between the bounds, which WAI-ARIA says for a slider without a value. */
export function getMiddleValue(element: ElementModel): string {
  const text = Number.parseFloat(element.textContent);
  const bound = (name: string, missing: number) => {
    const value = Number.parseFloat(element.attr(name) ?? '');
    return Number.isNaN(value) ? missing : value;
  };
  const [least, most] = [bound('aria-valuemin', 0), bound('aria-valuemax', 100)];
  return String(text >= least && text <= most ? text : (least + most) / 2);
}
