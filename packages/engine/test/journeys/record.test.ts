import { Redactor } from '@curbcut/journeys';
import { describe, expect, it } from 'vitest';
import { scanSite } from '../../src/index.ts';
import { useScanner } from '../test-site.ts';
import { barriers, CARD_CODE, createCheckout } from './checkout.ts';
import { withRecorder } from './drive-recorder.ts';
import { collectEvents, createPlainSite, PASSWORD, withSite } from './sites.ts';

const kit = useScanner();

const query = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const byText = (text: string) =>
  `[...document.querySelectorAll('a, button')].find((one) => one.textContent.trim() === ${JSON.stringify(text)})`;

describe('a recorded sign-in', () => {
  it('contains no password and signs in when it runs', async () => {
    const site = createPlainSite();
    await withSite(site.handler, async (origin) => {
      const { journey, secrets } = await withRecorder(`${origin}/login`, async (driver) => {
        await driver.press(query('[name=email]'));
        await driver.type('ada@shop.example');
        await driver.press(query('[name=password]'));
        await driver.type(PASSWORD);
        await driver.key('Enter', 'Enter', 13, '\r');
        await driver.until(`location.pathname === '/account'`);
        await driver.recorder.catchUp();
        return driver.recorder.recording.finish('Sign in');
      });
      expect(JSON.stringify(journey)).not.toContain(PASSWORD);
      expect(secrets).toEqual(['PASSWORD']);
      expect(journey.steps.map((step) => [step.type, 'value' in step ? step.value : null])).toEqual([
        ['navigate', null],
        ['change', 'ada@shop.example'],
        ['change', { secret: 'PASSWORD' }],
        ['keyDown', null],
        ['keyUp', null],
      ]);
      expect(journey.steps[1]).toMatchObject({
        selectors: ['aria/Email[role="textbox"]', 'input[name="email"]', expect.stringContaining('input')],
        identity: { role: 'textbox', name: 'Email' },
      });
      const signIn = {
        journey: { ...journey, signedIn: { element: ['text/Signed in as Ada'] } },
        getSecret: () => PASSWORD,
        redactor: new Redactor(),
      };
      const target = { list: [`${origin}/account`], signIn, settings: { depth: 'quick' as const } };
      const events = await collectEvents(scanSite(kit.get(), target));
      expect(
        events.filter(({ type }) => type === 'page-done'),
        JSON.stringify(events),
      ).toHaveLength(1);
    });
  });
});

describe('a recorded checkout', () => {
  it('runs, and each of its named states is tested', async () => {
    const { handler, received } = createCheckout();
    await withSite(handler, async (origin) => {
      const { journey, notes } = await withRecorder(`${origin}/cart`, async (driver) => {
        const { recorder } = driver;
        const mark = async (name: string) => {
          await recorder.catchUp();
          recorder.recording.markTested(name);
        };
        await mark('Cart');
        await driver.press(byText('Go to checkout'));
        await driver.until(`location.pathname === '/address'`);
        await mark('Address');
        await driver.press(query('#name'));
        await driver.type('Ada Lovelace');
        await driver.press(query('#street'));
        await driver.type('1 Analytical Way');
        await driver.press(query('#next'));
        await driver.until(`location.pathname === '/shipping'`);
        await mark('Shipping');
        await driver.press(query('[value=fast]'));
        await driver.press(query('#next'));
        await driver.until(`location.pathname === '/payment'`);
        await mark('Payment');
        // The frame is of a different site, so it is used through its position.
        const inCard = (x: number, y: number) =>
          `({ ownerDocument: document, scrollIntoView() {}, getBoundingClientRect() { const box = ${query('#card')}.getBoundingClientRect(); return { x: box.x + ${x}, y: box.y + ${y}, width: 2, height: 2 }; } })`;
        await driver.press(inCard(180, 90));
        await recorder.catchUp();
        return recorder.recording.finish('Checkout');
      });
      expect(notes).toEqual([]);
      expect(journey.steps.filter(({ name }) => name !== undefined).map(({ name }) => name)).toEqual([
        'Cart',
        'Address',
        'Shipping',
        'Payment',
      ]);
      const play = { journey, getSecret: () => CARD_CODE, redactor: new Redactor() };
      const events = await collectEvents(
        scanSite(kit.get(), { journey: play, settings: { depth: 'quick' } }),
      );
      const pages = events.flatMap((event) => ('page' in event ? event.page : []));
      expect(pages.map(({ step, status }) => [step?.name, status, step?.healed])).toEqual(
        ['Cart', 'Address', 'Shipping', 'Payment'].map((name) => [name, 'tested', []]),
      );
      for (const page of pages)
        expect('findings' in page && page.findings.map(({ ruleId }) => ruleId)).toContain(
          barriers[page.step!.name],
        );
      expect(received.orders).toBe(0);
    });
  });
});
