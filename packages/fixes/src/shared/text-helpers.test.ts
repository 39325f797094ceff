import { getContrastRatio, getLuminance, parseColor } from '@curbcut/page-model';
import { describe, expect, it } from 'vitest';
import { removeDeclarations, removeImportance } from './inline-style.ts';
import { findNameFromFileName } from './name-sources.ts';
import { findNearestPassingColor } from './passing-color.ts';
import { findNearestName, humanizeIdentifier, toPlainText, toShortText } from './text-helpers.ts';

describe('text from a page', () => {
  it('becomes plain text of limited length, without invisible characters', () => {
    expect(toPlainText('  Book\n a\tseat ')).toBe('Book a seat');
    expect(toPlainText('Kiel\u202e\u0000\u200b')).toBe('Kiel');
    expect(toPlainText('×')).toBeNull();
    expect(toPlainText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
    const long = 'ship '.repeat(1_000_000);
    expect(toPlainText(long)!.length).toBeLessThanOrEqual(80);
    expect(toShortText(long)).toBeNull();
  });

  it('is derived from identifiers that contain meaningful words', () => {
    expect(humanizeIdentifier('icon-shopping-cart')).toBe('Shopping cart');
    expect(humanizeIdentifier('firstName')).toBe('First name');
    for (const name of ['img_0231', 'a8f3c2d1', 'btn', 'x', 'col-md-6', 'DSC00012']) {
      expect(humanizeIdentifier(name), name).toBeNull();
    }
    expect(findNameFromFileName('/files/evening-ferry.jpg?v=2')?.text).toBe('Evening ferry');
    expect(findNameFromFileName('/files/IMG_2041.jpg')).toBeNull();
    expect(findNameFromFileName('data:image/png;base64,ferry')).toBeNull();
  });

  it('is corrected if exactly one known name is similar', () => {
    expect(findNearestName('aria-labeledby', ['aria-label', 'aria-labelledby'])).toBe('aria-labelledby');
    expect(findNearestName('buton', ['button', 'banner'])).toBe('button');
    expect(findNearestName('tre', ['tree', 'tray'])).toBe('tree');
    expect(findNearestName('wizard', ['button', 'banner'])).toBeNull();
    expect(findNearestName('cal', ['cel', 'col'])).toBeNull();
  });
});

describe('a style attribute', () => {
  it('can lose declarations, or just their importance, without changing the rest', () => {
    const style = 'outline: none; background: url("a;b.png"); color: red !important';
    expect(removeDeclarations(style, /^outline$/)).toBe('background: url("a;b.png"); color: red !important');
    expect(removeDeclarations(style, /^border$/)).toBeNull();
    expect(removeImportance(style, ['color'])).toBe('outline: none; background: url("a;b.png"); color: red');
    expect(removeImportance(style, ['outline'])).toBeNull();
  });
});

describe('findNearestPassingColor', () => {
  const hex = (text: string) => parseColor(text)!;
  const ratio = (one: string, other: string) =>
    getContrastRatio(getLuminance(hex(one)), getLuminance(hex(other)));

  it.each([
    ['#888888', '#ffffff', 4.5],
    ['#ff9900', '#ffffff', 4.5],
    ['#3366cc', '#224488', 4.5],
    ['#cc0000', '#ffffff', 7],
    ['#ffff00', '#fffff0', 3],
  ])('changes %s on %s to just above %d to 1', (text, background, required) => {
    const found = findNearestPassingColor(hex(text), hex(background), required)!;
    expect(ratio(found.hex, background)).toBeGreaterThanOrEqual(required);
    expect(ratio(found.hex, background)).toBeLessThan(required + 0.6);
  });

  it('takes the background of translucent text into account', () => {
    const found = findNearestPassingColor(hex('#aaaaaa'), hex('#ffffff'), 4.5, 0.7)!;
    const seen = { r: 0, g: 0, b: 0 };
    for (const channel of ['r', 'g', 'b'] as const) seen[channel] = 0.7 * hex(found.hex)[channel] + 0.3;
    expect(getContrastRatio(getLuminance(seen), 1)).toBeGreaterThanOrEqual(4.5);
    expect(findNearestPassingColor(hex('#aaaaaa'), hex('#ffffff'), 4.5, 0.3)).toBeNull();
  });
});
