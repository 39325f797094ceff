import type { ScanEvent } from '@curbcut/contract';
import { parseJourney, Redactor } from '@curbcut/journeys';
import { describe, expect, it } from 'vitest';
import { isCompleteRun, splitCases } from '../../../../tools/test/scope.ts';
import { type JourneyToPlay, type ScanTarget, scanSite } from '../../src/index.ts';
import { useScanner } from '../test-site.ts';
import { barriers, CARD_CODE, createCheckout, createCheckoutSteps, mutations } from './checkout.ts';
import { collectEvents, type Handler, withSite } from './sites.ts';

const kit = useScanner();

interface Played {
  readonly pages: readonly Extract<ScanEvent, { page: unknown }>['page'][];
  readonly healed: readonly string[];
  readonly events: readonly ScanEvent[];
}

async function play(
  steps: readonly object[],
  settings: Partial<ScanTarget['settings']> = {},
): Promise<Played> {
  const healed: string[] = [];
  const journey: JourneyToPlay = {
    journey: parseJourney({ steps }),
    getSecret: (name) => (name === 'CVC' ? CARD_CODE : undefined),
    redactor: new Redactor(),
    onHealed: (sentence) => healed.push(sentence),
  };
  const events = await collectEvents(
    scanSite(kit.get(), { journey, settings: { depth: 'quick', ...settings } }),
  );
  const pages = events.flatMap((event) => ('page' in event ? event.page : []));
  return { pages, healed, events };
}

const getRules = (page: Played['pages'][number]) =>
  'findings' in page ? page.findings.map(({ ruleId }) => ruleId) : [];

describe('a checkout', () => {
  it('finds each step’s issue, names the step, and orders nothing without permission', async () => {
    const { handler, received } = createCheckout();
    await withSite(handler, async (origin) => {
      const { pages, healed } = await play(createCheckoutSteps(origin, { commits: true }));
      expect(healed).toEqual([]);
      expect(pages.map(({ step, status }) => [step?.number, step?.name, status])).toEqual([
        [1, 'Cart', 'tested'],
        [2, 'Address', 'tested'],
        [3, 'Shipping', 'tested'],
        [4, 'Payment', 'tested'],
        [5, 'Review', 'tested'],
        [6, 'Confirmation', 'not-tested'],
      ]);
      for (const page of pages.slice(0, 5)) {
        const { step } = page;
        expect(getRules(page), step?.name).toContain(barriers[step!.name]);
        for (const [name, rule] of Object.entries(barriers))
          if (name !== step!.name) expect(getRules(page), `${name} in ${step!.name}`).not.toContain(rule);
        if ('findings' in page)
          for (const { state } of page.findings)
            expect(state?.[0]).toBe(`Step ${step!.number}: ${step!.name}`);
      }
      expect(pages.at(-1)).toMatchObject({
        notTested: {
          code: 'scan/step-refused',
          reason: expect.stringContaining('Step 12 (click, “Confirmation”)'),
        },
      });
      expect(received.orders).toBe(0);
    });
  });

  it('refuses a button that sounds like an order, even if no step is marked', async () => {
    const { handler, received } = createCheckout();
    await withSite(handler, async (origin) => {
      const steps = createCheckoutSteps(origin).map(
        ({ name: _, ...step }: { name?: string }, index, all) => ({
          ...step,
          // The selectors reveal nothing, so the label on the page decides.
          ...(index === all.length - 1 && { name: 'Confirmation', selectors: ['#pay'] }),
        }),
      );
      const { pages } = await play(steps);
      expect(pages).toMatchObject([{ notTested: { code: 'scan/step-refused' } }]);
      expect(received.orders).toBe(0);
    });
  });

  it('refuses a key that would activate such a button', async () => {
    const { handler, received } = createCheckout();
    await withSite(handler, async (origin) => {
      const { pages } = await play([
        { type: 'navigate', url: `${origin}/review` },
        { type: 'keyDown', key: 'Enter', selectors: ['#pay'], name: 'Confirmation' },
        { type: 'keyUp', key: 'Enter' },
      ]);
      expect(pages).toMatchObject([{ notTested: { code: 'scan/step-refused' } }]);
      expect(received.orders).toBe(0);
    });
  });

  it('orders exactly once if the owner allows it, and sends nothing while testing a page', async () => {
    const { handler, received } = createCheckout();
    await withSite(handler, async (origin) => {
      const steps = createCheckoutSteps(origin, { commits: true, allowed: true });
      const views = [
        { viewport: { width: 1280, height: 800 }, colorScheme: 'light' as const },
        { viewport: { width: 390, height: 844 }, colorScheme: 'light' as const, phone: true },
      ];
      const { pages, events } = await play(steps, {
        depth: 'standard',
        variants: isCompleteRun() ? views : views.slice(0, 1),
        screenshots: 'findings',
      });
      expect(received.orders).toBe(1);
      const last = pages.at(-1)!;
      expect(last).toMatchObject({ status: 'tested', step: { name: 'Confirmation' } });
      expect(getRules(last)).toContain(barriers.Confirmation);
      // The pages submit their forms while the journey runs, and clicks on the payment page reach the shop.
      expect(new Set(received.sent)).toEqual(new Set(['/shipping', '/payment', '/order', '/click']));
      expect(JSON.stringify(events)).not.toContain(CARD_CODE);
    });
  });

  it('stops at a step whose element is missing, and tests nothing after that', async () => {
    const { handler } = createCheckout((html) => html.replace(/<button id="next".*?<\/button>/, ''));
    await withSite(handler, async (origin) => {
      const { pages } = await play(createCheckoutSteps(origin));
      expect(pages.map(({ status }) => status)).toEqual(['tested', 'tested', ...Array(4).fill('not-tested')]);
      expect(pages[2]).toMatchObject({
        notTested: {
          code: 'scan/step-failed',
          reason: expect.stringContaining('Step 5 (click, “Shipping”)'),
        },
      });
    });
  });

  it('doesn’t choose between elements that are equally likely', async () => {
    const twice = (html: string) => html.replace(/(<button id="next".*?<\/button>)/, '$1$1');
    const { handler } = createCheckout(twice);
    await withSite(handler, async (origin) => {
      const { pages } = await play(createCheckoutSteps(origin).slice(0, 5));
      expect(pages.at(-1)).toMatchObject({
        notTested: { reason: expect.stringContaining('matches 2 visible elements') },
      });
    });
  });
});

describe('redesigns', () => {
  for (const { tags, cases } of splitCases(mutations))
    it.each(cases)(
      '$name: every step runs, and each healed step is reported',
      { tags },
      async ({ apply }) => {
        const { handler, received } = createCheckout(apply);
        await withSite(handler, async (origin) => {
          const steps = createCheckoutSteps(origin)
            .slice(0, -1)
            .map(({ name: _, ...step }: { name?: string }) => step);
          const { pages, healed } = await play([...steps.slice(0, -1), { ...steps.at(-1), name: 'Review' }]);
          expect(pages, JSON.stringify(pages)).toMatchObject([{ status: 'tested', step: { healed } }]);
          expect(received.orders).toBe(0);
        });
      },
    );
});

/** Steps of a single-page application have the same URL. */
it('tests the states of a single-page application, and reports shared findings only once', async () => {
  const handler: Handler = ({ path, html }) => {
    if (path !== '/') return html('', { status: 404 });
    return html(`<img class="logo" src="/logo.png" width="30" height="30"><div id="view"></div><script>
      const views = [
        '<button>Start</button>',
        '<label>City <input></label><img src="/map.png" class="map" width="50" height="50"><button>Next</button>',
        '<img src="/done.png" class="done" width="50" height="50">',
      ];
      let at = 0;
      const show = () => {
        document.getElementById('view').innerHTML = '<p>Loading…</p>';
        setTimeout(() => {
          document.getElementById('view').innerHTML = views[at];
          document.querySelector('button')?.addEventListener('click', () => { at++; show(); });
        }, 100);
      };
      show();
    </script>`);
  };
  await withSite(handler, async (origin) => {
    const { pages } = await play([
      { type: 'navigate', url: `${origin}/` },
      { type: 'click', selectors: ['text/Start'] },
      { type: 'change', selectors: ['aria/City'], value: 'Bath' },
      { type: 'click', selectors: ['text/Next'] },
    ]);
    const images = pages.map((page) =>
      'findings' in page
        ? page.findings.filter(({ ruleId }) => ruleId === 'image-alt').map(({ snippet }) => snippet)
        : [],
    );
    expect(images).toEqual([
      [expect.stringContaining('logo')],
      [expect.stringContaining('map')],
      [expect.stringContaining('done')],
    ]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(3);
    expect(pages.map(({ finalUrl }) => finalUrl)).toEqual(Array(3).fill(`${origin}/`));
  });
});

it('waits for elements as the Recorder does', async () => {
  const handler: Handler = ({ path, html }) => {
    if (path !== '/') return html('', { status: 404 });
    return html(`<p class="spinner">Loading</p><ul></ul><label><input type="checkbox"> Agree</label><script>
      setTimeout(() => {
        document.querySelector('.spinner').remove();
        document.querySelector('ul').innerHTML = '<li data-state="old">Mug</li><li data-state="old">Bowl</li>';
      }, 150);
      setTimeout(() => {
        for (const item of document.querySelectorAll('li')) item.dataset.state = 'new';
        document.querySelector('input').checked = true;
      }, 300);
    </script>`);
  };
  await withSite(handler, async (origin) => {
    const start = { type: 'navigate', url: `${origin}/` };
    const { pages } = await play([
      start,
      { type: 'waitForElement', selectors: ['.spinner'], visible: false },
      { type: 'waitForElement', selectors: ['li'] },
      { type: 'waitForElement', selectors: ['li'], operator: '==', count: 2 },
      { type: 'waitForElement', selectors: ['li'], attributes: { 'data-state': 'new' } },
      {
        type: 'waitForElement',
        selectors: ['input'],
        properties: { checked: true, dataset: {}, parentElement: { tagName: 'LABEL' } },
        name: 'List',
      },
    ]);
    expect(pages, JSON.stringify(pages)).toMatchObject([{ status: 'tested', step: { name: 'List' } }]);
    const { pages: others } = await play([
      start,
      { type: 'waitForElement', selectors: ['li'], attributes: { 'data-state': 'sold' }, name: 'List' },
    ]);
    expect(others).toMatchObject([
      {
        notTested: {
          reason: expect.stringContaining(
            'waits for >= 1 elements, but there are 2 without the attributes or properties',
          ),
        },
      },
    ]);
  });
});
