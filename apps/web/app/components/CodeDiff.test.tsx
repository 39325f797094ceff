import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CodeDiff } from './CodeDiff.tsx';

afterEach(cleanup);

test('a compact diff shows long lines of minified code completely, changed or not', () => {
  const long = (name: string) => `${name}{${'margin:0;padding:0;'.repeat(200)}}`;
  const diff = `@@ -1,2 +1,2 @@\n ${long('.a')}\n-${long('.b')}\n+${long('.c')}\n`;
  const { container } = render(<CodeDiff label="style.min.css" diff={diff} codeToCopy="" isCompact />);
  const lines = [...container.querySelectorAll('code')];
  expect(lines.map(({ textContent }) => textContent)).toEqual(['.a', '.b', '.c'].map(long));
  for (const line of lines) {
    // There is no layout here: these classes would cut off the line.
    for (let part: Element | null = line; part; part = part.parentElement)
      expect(part.className).not.toMatch(/truncate|line-clamp|overflow-hidden/);
  }
});
