import { expect, test } from 'vitest';
import { buildChildEnvironment } from './child-environment.ts';

const system = {
  PATH: '/usr/bin',
  HOME: '/home/me',
  LANG: 'de_DE.UTF-8',
  LD_LIBRARY_PATH: '/opt/lib',
  DATABASE_URL: 'postgres://me:secret@localhost/x',
  STRIPE_SECRET_KEY: 'sk_live',
};

test('passes on only the variables that the operating system requires', () => {
  expect(buildChildEnvironment({}, system)).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/me',
    LD_LIBRARY_PATH: '/opt/lib',
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
  });
});

test('prefers the variables set for the browser', () => {
  expect(buildChildEnvironment({ LD_LIBRARY_PATH: '/cache/lib' }, system).LD_LIBRARY_PATH).toBe('/cache/lib');
});

test('passes on the screen only to a browser with a window', () => {
  const withScreen = { ...system, DISPLAY: ':1', WAYLAND_DISPLAY: 'wayland-0' };
  expect(buildChildEnvironment({}, withScreen)).not.toHaveProperty('DISPLAY');
  expect(buildChildEnvironment({}, withScreen, true)).toMatchObject({
    DISPLAY: ':1',
    WAYLAND_DISPLAY: 'wayland-0',
  });
});
