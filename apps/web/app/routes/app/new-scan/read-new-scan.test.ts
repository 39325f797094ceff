import { StartScanBody } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { readNewScan } from './read-new-scan.ts';

function createForm(fields: Readonly<Record<string, string | string[]>>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) data.append(name, value);
  }
  return data;
}

test('sends only the URL if nothing else is chosen', () => {
  expect(
    readNewScan(
      createForm({ url: ' example.com ', max_pages: '', level: 'AA', include: '', sign_in: 'none' }),
    ),
  ).toEqual({
    url: 'example.com',
  });
});

test('sends all options in the format of the contract', () => {
  const body = readNewScan(
    createForm({
      url: 'example.com',
      max_pages: '25',
      screen: ['phone', 'desktop'],
      scheme: ['light', 'dark'],
      include: '/shop/**\n\n /help/** ',
      exclude: '/cart',
      wait_for: '#ready',
      level: 'AAA',
      reuse_unchanged: 'on',
      wcag_alone: 'on',
      second_opinion: 'on',
      depth: 'thorough',
      operate_all: 'on',
      sign_in: 'basic',
      username: 'ada',
      password: ' secret ',
    }),
  );
  expect(body).toEqual({
    url: 'example.com',
    max_pages: 25,
    viewports: [
      { width: 390, height: 844 },
      { width: 1920, height: 1080 },
    ],
    color_schemes: ['light', 'dark'],
    include: ['/shop/**', '/help/**'],
    exclude: ['/cart'],
    wait_for: '#ready',
    reuse_unchanged: true,
    level: 'AAA',
    best_practices: false,
    second_opinion: true,
    depth: 'thorough',
    signed_in: 'full',
    auth: { type: 'basic', username: 'ada', password: ' secret ' },
  });
  expect(StartScanBody.parse(body)).toEqual(body);
});

test.each([
  [
    'cookie',
    { cookie_name: 'sid', cookie_value: '1' },
    { type: 'cookie', cookies: [{ name: 'sid', value: '1' }] },
  ],
  ['header', { header_name: 'X-Token', header_value: '1' }, { type: 'header', name: 'X-Token', value: '1' }],
])('reads a sign-in by %s', (sign_in, fields, auth) => {
  expect(readNewScan(createForm({ url: 'example.com', sign_in, ...fields })).auth).toEqual(auth);
});
