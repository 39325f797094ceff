import { createElement } from '../dom.ts';

/** A control in the panel, and a function that updates it when its setting is changed elsewhere. */
export interface Control<Value> {
  readonly node: HTMLElement;
  show(value: Value): void;
}

export function createCheckbox(label: string, onChange: (checked: boolean) => void): Control<boolean> {
  const input = createElement('input', { type: 'checkbox' });
  input.addEventListener('change', () => onChange(input.checked));
  return {
    node: createElement('label', {}, input, label),
    show(checked) {
      input.checked = checked;
    },
  };
}

export function createSelect<Value extends string>(
  label: string,
  values: readonly (readonly [value: Value, label: string])[],
  onChange: (value: Value) => void,
): Control<Value> {
  const options = values.map(([value, name]) => createElement('option', { value }, name));
  const select = createElement('select', {}, ...options);
  select.addEventListener('change', () => onChange(select.value as Value));
  return {
    node: createElement('label', { className: 'wide' }, label, select),
    show(value) {
      select.value = value;
    },
  };
}

/**
 * Creates a slider for a size from 100 to 200 percent.
 *
 * @param language the language in which the value is formatted: `150%` in English, `150 %` in German
 */
export function createSlider(
  label: string,
  language: string,
  onChange: (percent: number) => void,
): Control<number> {
  const input = createElement('input', { type: 'range', min: '100', max: '200', step: '10' });
  // Not an `output`: a label applies to its first labelable descendant, which would be the output.
  const output = createElement('span');
  const showValue = () => {
    input.ariaValueText = output.textContent = (input.valueAsNumber / 100).toLocaleString(language, {
      style: 'percent',
    });
  };
  input.addEventListener('input', () => {
    showValue();
    onChange(input.valueAsNumber);
  });
  return {
    node: createElement('label', { className: 'wide' }, createElement('span', {}, label, ' ', output), input),
    show(percent) {
      input.value = String(percent);
      showValue();
    },
  };
}

export function createButton(label: string, onPress: () => void, className = ''): HTMLButtonElement {
  const button = createElement('button', { type: 'button', className }, label);
  button.addEventListener('click', onPress);
  return button;
}

/** Creates a named group, or nothing if it has no children. */
export function createGroup(legend: string, ...children: readonly (Node | false)[]): HTMLElement[] {
  const shown = children.filter((child) => child !== false);
  return shown.length > 0
    ? [createElement('fieldset', {}, createElement('legend', {}, legend), ...shown)]
    : [];
}
