import { asField } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { finishTransitions } from '../../in-page/settled-styles.ts';
import { unfocus } from '../../keyboard/in-page/focus.ts';

/** How the page has marked a field since {@link startFormAttempt}. */
export interface RawFieldReaction {
  /** The field's number in the last walk. */
  readonly field: number;
  /**
   * CSS properties that changed on the field, its label or the boxes around this field only, for example
   * `border-top-color`.
   */
  readonly changedStyles: readonly string[];
  /**
   * If nothing but colors changed, the computed values of each before and after, such as those of the border;
   * empty if anything else did, such as the font or a graphic in the form.
   */
  readonly colorChanges: readonly (readonly [string, string])[];
  /** Whether one of the colors changed to a red or orange that wasn't there before. */
  readonly isReddened: boolean;
  /** Whether `aria-invalid` became true. */
  readonly becameInvalid: boolean;
  /** Whether a class such as `is-invalid` or `has-error` was added to one of these elements. */
  readonly hasErrorClass: boolean;
  /** Whether the value violates the field's own constraints. */
  readonly violatesConstraint: boolean;
  /** Whether the value doesn't match the field's `pattern`. */
  readonly violatesPattern: boolean;
  /** Whether it received focus. */
  readonly hasFocus: boolean;
  /** Left, top, width and height, in CSS pixels of the page. */
  readonly box: readonly [number, number, number, number];
}

/** The result of {@link finishFormAttempt}. */
export interface RawFormReaction {
  readonly fields: readonly RawFieldReaction[];
  readonly hasNativeMessage: boolean;
  readonly isNativeMessageSuppressed: boolean;
  readonly hasOtherSign: boolean;
}

/** The appearance of a field, its labels and the boxes around this field only. */
interface FieldState {
  readonly marks: ReadonlyMap<Element, FieldMark>;
  readonly isInvalid: boolean;
}

interface FieldMark {
  /** Declarations of {@link watchedProperties}. */
  readonly styles: readonly string[];
  /** Values of {@link shapeProperties}. */
  readonly shape: string;
  readonly classes: string;
}

interface FormWatch {
  readonly form: Element;
  readonly fields: ReadonlyMap<number, Element>;
  readonly states: ReadonlyMap<number, FieldState>;
  readonly signs: ReadonlySet<string>;
  readonly graphics: string;
  readonly invalidEvents: Event[];
  readonly onInvalid: (event: Event) => void;
}

const watchedProperties = [
  'border-top-color',
  'border-bottom-color',
  'border-left-color',
  'border-top-width',
  'border-bottom-width',
  'border-bottom-style',
  'outline-style',
  'outline-color',
  'box-shadow',
  'background-color',
  'background-image',
  'color',
];
/** Properties that show more than a color. */
const shapeProperties = [
  'animation-name',
  'border-left-width',
  'border-top-style',
  'display',
  'filter',
  'font-style',
  'font-weight',
  'font-size',
  'opacity',
  'outline-width',
  'padding-left',
  'text-decoration-line',
  'text-transform',
  'transform',
  'visibility',
];
const errorClassPattern =
  /(^|[-_\s])(errors?|invalid|danger|fehler)($|[-_\s])|(is|has)(Error|Invalid)|-(error|invalid)/i;
const maxSignElements = 300;

/** The watch that is running, and the one that was started last. */
const watches: { current: FormWatch | null; last: FormWatch | null } = { current: null, last: null };

/**
 * Records the appearance of a form and its fields. Numbers are those of the last walk.
 *
 * @param continuesLast whether to compare with their appearance before the last attempt
 */
export function startFormAttempt(form: number, fields: readonly number[], continuesLast: boolean): void {
  const { elements } = getWalkedNodes();
  const formElement = elements[form];
  if (!formElement) return;
  unfocus();
  finishTransitions();
  const known = new Map(
    fields.flatMap((number): [number, Element][] => {
      const element = elements[number];
      return element && dom.isConnected(element) ? [[number, element]] : [];
    }),
  );
  const invalidEvents: Event[] = [];
  const onInvalid = (event: Event) => invalidEvents.push(event);
  addEventListener('invalid', onInvalid, true);
  watches.current = {
    form: formElement,
    fields: known,
    states:
      continuesLast && watches.last
        ? watches.last.states
        : new Map(
            [...known].map(([number, element]) => [
              number,
              readFieldState(element, getMarkedElements(element, known)),
            ]),
          ),
    signs: continuesLast && watches.last ? watches.last.signs : new Set(readSigns(formElement)),
    graphics: continuesLast && watches.last ? watches.last.graphics : readGraphics(formElement),
    invalidEvents,
    onInvalid,
  };
  watches.last = watches.current;
}

/** Returns how the form and its fields have changed since {@link startFormAttempt}. Removes focus. */
export function finishFormAttempt(): RawFormReaction {
  const current = watches.current;
  watches.current = null;
  if (!current) {
    return { fields: [], hasNativeMessage: false, isNativeMessageSuppressed: false, hasOtherSign: false };
  }
  removeEventListener('invalid', current.onInvalid, true);
  const focused = [...current.fields.values()].find((element) => dom.matches(element, ':focus'));
  unfocus();
  finishTransitions();
  const hasOtherGraphics = readGraphics(current.form) !== current.graphics;
  const refused = current.invalidEvents.filter(({ target }) => !isValidationOff(target as Element));
  return {
    fields: [...current.fields].map(([number, element]) => ({
      ...compareStates(element, current.states.get(number), hasOtherGraphics),
      ...readValidity(element),
      field: number,
      hasFocus: element === focused,
      box: readBox(element),
    })),
    hasNativeMessage: refused.some(({ defaultPrevented }) => !defaultPrevented),
    isNativeMessageSuppressed:
      refused.length > 0 && refused.every(({ defaultPrevented }) => defaultPrevented),
    hasOtherSign: readSigns(current.form).some((sign) => !current.signs.has(sign)),
  };
}

/**
 * Whether the browser doesn't validate the form, which means that an `invalid` event comes from
 * `checkValidity`.
 */
function isValidationOff(field: Element): boolean {
  const { form } = asField(field);
  return form ? dom.hasAttribute(form, 'novalidate') : true;
}

/** Returns the field, its labels, and the boxes around it up to the first one that contains another field. */
function getMarkedElements(field: Element, fields: ReadonlyMap<number, Element>): Element[] {
  const marked = [field, ...(asField(field).labels ?? [])];
  let box = dom.parentElement(field);
  for (let level = 0; box && level < 3; level++) {
    const inner = box;
    if ([...fields.values()].some((other) => other !== field && dom.contains(inner, other))) break;
    if (dom.localName(inner) === 'form' || dom.localName(inner) === 'body') break;
    if (!marked.includes(inner)) marked.push(inner);
    box = dom.parentElement(inner);
  }
  return marked;
}

function readFieldState(field: Element, elements: readonly Element[]): FieldState {
  const readStyles = (element: Element) => {
    const style = getComputedStyle(element);
    return watchedProperties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  };
  return {
    marks: new Map(
      elements.map((element) => [
        element,
        {
          styles: readStyles(element),
          shape: readShape(element),
          classes: dom.getAttribute(element, 'class') ?? '',
        },
      ]),
    ),
    isInvalid: /^(true|grammar|spelling)$/.test(dom.getAttribute(field, 'aria-invalid') ?? ''),
  };
}

function readShape(element: Element): string {
  const style = getComputedStyle(element);
  return shapeProperties.map((name) => style.getPropertyValue(name)).join('|');
}

function compareStates(field: Element, before: FieldState | undefined, hasOtherGraphics: boolean) {
  const after = readFieldState(field, [...(before?.marks.keys() ?? [])]);
  const pairs = [...after.marks].flatMap(([element, { styles }]) =>
    styles.flatMap((style, position): [string, string][] => {
      const earlier = before?.marks.get(element)?.styles[position];
      return style === earlier ? [] : [[earlier ?? '', style]];
    }),
  );
  const changed = pairs.map(([, style]) => style);
  const isSameShape = [...after.marks].every(
    ([element, { shape }]) => shape === before?.marks.get(element)?.shape,
  );
  const isOnlyColor = changed.every((style) => /^[a-z-]+color: /.test(style));
  const hasErrorClass = [...after.marks].some(([element, { classes }]) => {
    const known = before?.marks.get(element)?.classes.split(/\s+/) ?? [];
    return classes.split(/\s+/).some((name) => !known.includes(name) && errorClassPattern.test(name));
  });
  return {
    changedStyles: [...new Set(changed.map((style) => style.slice(0, style.indexOf(':'))))],
    colorChanges:
      isOnlyColor && isSameShape && !hasOtherGraphics
        ? pairs.map((pair): [string, string] => [readValue(pair[0]), readValue(pair[1])])
        : [],
    isReddened: changed.some(hasRed),
    becameInvalid: after.isInvalid && before?.isInvalid === false,
    hasErrorClass,
  };
}

/** Returns the value of a declaration. */
const readValue = (declaration: string): string => declaration.slice(declaration.indexOf(':') + 2);

/** Whether a declaration contains a color between crimson and orange that is clearly not gray. */
function hasRed(declaration: string): boolean {
  return [...declaration.matchAll(/rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/g)].some(
    ([, red, green, blue, alpha = '1']) =>
      Number(alpha) > 0.1 &&
      Number(red) > 110 &&
      Number(red) > 1.25 * Number(green) &&
      Number(red) > 1.25 * Number(blue),
  );
}

function readValidity(field: Element): { violatesConstraint: boolean; violatesPattern: boolean } {
  const validity = asField(field).validity;
  return {
    violatesConstraint: validity?.valid === false,
    violatesPattern: validity?.patternMismatch === true,
  };
}

function readBox(element: Element): [number, number, number, number] {
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  return [x + scrollX, y + scrollY, width, height];
}

/**
 * Returns the visible images with their alternative text, the placeholders and the generated text inside an
 * element.
 */
function readSigns(form: Element): string[] {
  const signs: string[] = [];
  for (const element of [...dom.querySelectorAll(form, '*')].slice(0, maxSignElements)) {
    if (!isPerceivable(element)) continue;
    if (dom.hasAttribute(element, 'placeholder'))
      signs.push(`placeholder ${dom.getAttribute(element, 'placeholder')}`);
    const name =
      dom.getAttribute(element, 'alt') ??
      dom.getAttribute(element, 'aria-label') ??
      dom.getAttribute(element, 'title') ??
      '';
    const isNamed = name.trim() !== '' || dom.querySelector(element, ':scope > title') !== null;
    if (isNamed && dom.matches(element, 'img, svg, [role="img"], [title], [aria-label]'))
      signs.push(`named ${name}`);
    for (const pseudo of ['::before', '::after']) {
      const { content } = getComputedStyle(element, pseudo);
      if (/\p{L}{2}/u.test(content) && content !== 'none' && content !== 'normal') signs.push(content);
    }
  }
  return signs;
}

/** Describes the images, generated content and backgrounds inside an element, with or without a name. */
function readGraphics(form: Element): string {
  return [...dom.querySelectorAll(form, '*')]
    .slice(0, maxSignElements)
    .filter(isPerceivable)
    .map((element) => {
      const isGraphic = dom.matches(element, 'img, svg, canvas, picture, video, [role=img]');
      const images = [undefined, '::before', '::after'].map((pseudo) => {
        const { content, backgroundImage, maskImage } = getComputedStyle(element, pseudo);
        return pseudo === undefined ? `${backgroundImage} ${maskImage}` : content;
      });
      return `${isGraphic ? dom.localName(element) : ''} ${images.join(' ')}`;
    })
    .join('\n');
}

/** Returns the values of fields in the format that `enterValue` takes. */
export function readFieldValues(fields: readonly number[]): string[] {
  const { elements } = getWalkedNodes();
  return fields.map((number) => {
    const element = elements[number];
    if (element instanceof HTMLSelectElement) return String(element.selectedIndex);
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
      return String(element.checked);
    return asField(element).value ?? '';
  });
}
