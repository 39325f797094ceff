import { expect, test } from 'vitest';
import { describeOptions } from './describe-options.ts';

function createForm(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

test('describes an unchanged form', () => {
  expect(describeOptions(createForm({ screen: 'laptop', scheme: 'light', repeat: 'once' }))).toEqual({
    views: 'Laptop, light',
    rules: 'With best practices',
    depth: 'Standard',
    pages: 'Follow links in order',
    signIn: 'No sign-in: public pages only',
    journeys: 'None',
    schedule: 'Once',
  });
});

test('describes every changed option', () => {
  const form = createForm({
    screen: ['phone', 'laptop'],
    scheme: ['light', 'dark'],
    view: 'forced-colors',
    wcag_alone: 'on',
    second_opinion: 'on',
    depth: 'thorough',
    by_template: 'on',
    reuse_unchanged: 'on',
    include: '/shop/**\n/help',
    exclude: '/calendar/**',
    wait_for: '#Content',
    sign_in: 'cookie',
    repeat: 'weekly',
  });
  expect(describeOptions(form)).toEqual({
    views: 'Phone, laptop, light, dark, forced colors',
    rules: 'Without best practices, with axe-core',
    depth: 'Thorough',
    pages:
      'All templates first, reuses unchanged pages, includes 2 paths, excludes 1 path, waits for #Content',
    signIn: 'Session cookie',
    journeys: 'None',
    schedule: 'Every week',
  });
});
