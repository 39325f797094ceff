import { contrastRatio, luminance, parseColor } from '@curbcut/page-model';
import { describe, expect, it } from 'vitest';
import { fileWords } from './address-words.ts';
import { identifierWords } from './identifier-words.ts';
import { withoutDeclarations, withoutImportance } from './inline-style.ts';
import { nearestName } from './nearest-name.ts';
import { nearestPassing } from './passing-color.ts';
import { plainWords, shortWords } from './plain-words.ts';

describe('words of a page', () => {
  it('are plain text of bounded length, with nothing in them that nobody sees', () => {
    expect(plainWords('  Book\n a\tseat ')).toBe('Book a seat');
    expect(plainWords('Kiel\u202e\u0000\u200b')).toBe('Kiel');
    expect(plainWords('×')).toBeNull();
    expect(plainWords('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
    const long = 'ship '.repeat(1_000_000);
    expect(plainWords(long)!.length).toBeLessThanOrEqual(80);
    expect(shortWords(long)).toBeNull();
  });

  it('come from names that programs give, where people would know them', () => {
    expect(identifierWords('icon-shopping-cart')).toBe('Shopping cart');
    expect(identifierWords('firstName')).toBe('First name');
    for (const name of ['img_0231', 'a8f3c2d1', 'btn', 'x', 'col-md-6', 'DSC00012']) {
      expect(identifierWords(name), name).toBeNull();
    }
    expect(fileWords('/files/evening-ferry.jpg?v=2')?.text).toBe('Evening ferry');
    expect(fileWords('/files/IMG_2041.jpg')).toBeNull();
    expect(fileWords('data:image/png;base64,ferry')).toBeNull();
  });

  it('that are misspelt are known where one known name alone is near', () => {
    expect(nearestName('aria-labeledby', ['aria-label', 'aria-labelledby'])).toBe('aria-labelledby');
    expect(nearestName('buton', ['button', 'banner'])).toBe('button');
    expect(nearestName('tre', ['tree', 'tray'])).toBe('tree');
    expect(nearestName('wizard', ['button', 'banner'])).toBeNull();
    expect(nearestName('cal', ['cel', 'col'])).toBeNull();
  });
});

describe('a style attribute', () => {
  it('loses declarations, or only their importance, and keeps the rest as it is', () => {
    const style = 'outline: none; background: url("a;b.png"); color: red !important';
    expect(withoutDeclarations(style, /^outline$/)).toBe('background: url("a;b.png"); color: red !important');
    expect(withoutDeclarations(style, /^border$/)).toBeNull();
    expect(withoutImportance(style, ['color'])).toBe('outline: none; background: url("a;b.png"); color: red');
    expect(withoutImportance(style, ['outline'])).toBeNull();
  });
});

describe('the nearest colour that passes', () => {
  const hex = (text: string) => parseColor(text)!;
  const ratio = (one: string, other: string) => contrastRatio(luminance(hex(one)), luminance(hex(other)));

  it.each([
    ['#888888', '#ffffff', 4.5],
    ['#ff9900', '#ffffff', 4.5],
    ['#3366cc', '#224488', 4.5],
    ['#cc0000', '#ffffff', 7],
    ['#ffff00', '#fffff0', 3],
  ])('of %s on %s has %d to 1, and little more', (text, ground, required) => {
    const found = nearestPassing(hex(text), hex(ground), required)!;
    expect(ratio(found.hex, ground)).toBeGreaterThanOrEqual(required);
    expect(ratio(found.hex, ground)).toBeLessThan(required + 0.6);
  });

  it('counts what lies behind a text that is not opaque', () => {
    const found = nearestPassing(hex('#aaaaaa'), hex('#ffffff'), 4.5, 0.7)!;
    const seen = { r: 0, g: 0, b: 0 };
    for (const channel of ['r', 'g', 'b'] as const) seen[channel] = 0.7 * hex(found.hex)[channel] + 0.3;
    expect(contrastRatio(luminance(seen), 1)).toBeGreaterThanOrEqual(4.5);
    expect(nearestPassing(hex('#aaaaaa'), hex('#ffffff'), 4.5, 0.3)).toBeNull();
  });
});
