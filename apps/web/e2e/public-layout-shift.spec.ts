import { publicPaths } from './support/public-paths.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
  }
}

for (const width of [360, 1440]) {
  test(`pages load and scroll without layout shifts at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          const what = entry.sources
            .map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80))
            .join(' | ');
          window.shifts.push({ value: entry.value, what });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of publicPaths) {
      await page.goto(path);
      await page.evaluate(async () => {
        await document.fonts.ready;
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
          scrollTo(0, top);
          await frame();
          await frame();
        }
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
        await frame();
      });
      await expect(page.getByText(/systems|operational/i).last()).toBeAttached();
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
    }
  });
}
