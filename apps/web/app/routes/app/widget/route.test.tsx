import { putWidget, WIDGET_OPTIONS, type Widget } from '@curbcut/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ApiRequest, routeApi } from '../../../../e2e/support/api-routes.ts';
import { createMockApp } from '../../../../e2e/support/mock-app.ts';
import { createSite, mockSitesApi, SITE_ID } from '../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';
import { optionGroups } from './widget-labels.ts';

test('every option belongs to exactly one group', () => {
  expect(optionGroups.flatMap(({ options }) => options).toSorted()).toEqual(WIDGET_OPTIONS.toSorted());
});

const unsaved = /You have unsaved changes/;
const getColor = () => screen.findByLabelText('Button color');

/** @param beforeSaving is awaited before settings are saved */
async function openWidget(beforeSaving: Promise<void> = Promise.resolve()) {
  const app = createMockApp();
  const saved: ApiRequest[] = [];
  const { user } = await renderScreen('/widget', {
    app,
    mock: async (page) => {
      await mockSitesApi(page, [createSite()]);
      await routeApi(
        page,
        ({ pathname }) => pathname === putWidget.path,
        async (route) => {
          const request = route.request();
          const siteId = new URL(request.url()).searchParams.get('site_id');
          if (request.method() === 'PUT') {
            await beforeSaving;
            saved.push(request);
          }
          const configuration =
            request.method() === 'PUT'
              ? (request.postDataJSON() as Widget['configuration'])
              : app.widget.configuration;
          const widget: Widget = { ...app.widget, configuration, site_id: siteId };
          return route.fulfill({ json: widget });
        },
      );
    },
  });
  return {
    user,
    saved,
    site: await screen.findByRole('combobox', { name: 'Site' }),
    type: async (color: string) => {
      await user.clear(await getColor());
      await user.type(await getColor(), color);
    },
  };
}

test('keeps unsaved settings while another site is selected, and shows that they are unsaved', async () => {
  const { user, saved, site, type } = await openWidget();
  expect(site).toHaveValue('Whole organization');
  await type('#aa0000');
  expect(screen.getByText(unsaved)).toHaveTextContent('Save them to update the snippet.');

  await user.type(site, 'shop');
  await user.click(await screen.findByRole('option'));
  await waitFor(async () => expect(await getColor()).toHaveValue('#1f4fa3'));
  expect(screen.getByText(unsaved)).toHaveTextContent('for the organization');
  await type('#00aa00');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(new URL(saved[0]!.url()).searchParams.get('site_id')).toBe(SITE_ID);
  expect(saved[0]!.postDataJSON()).toMatchObject({ color: '#00aa00' });

  await user.clear(site);
  await user.tab();
  await waitFor(async () => expect(await getColor()).toHaveValue('#aa0000'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(new URL(saved[1]!.url()).searchParams.get('site_id')).toBeNull();
  expect(saved[1]!.postDataJSON()).toMatchObject({ color: '#aa0000' });
  await waitFor(() => expect(screen.queryByText(unsaved)).toBeNull());
});

test('settings aren’t unsaved if another site was selected while they were being saved', async () => {
  const gate = Promise.withResolvers<void>();
  const { user, saved, site, type } = await openWidget(gate.promise);
  await type('#aa0000');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await user.type(site, 'shop');
  await user.click(await screen.findByRole('option'));
  await waitFor(async () => expect(await getColor()).toHaveValue('#1f4fa3'));
  expect(screen.getByText(unsaved)).toHaveTextContent('for the organization');
  gate.resolve();
  await waitFor(() => expect(screen.queryByText(unsaved)).toBeNull());
  expect(saved).toHaveLength(1);
});

test('settings that are changed while others are being saved are still unsaved', async () => {
  const gate = Promise.withResolvers<void>();
  const { user, saved, type } = await openWidget(gate.promise);
  await type('#aa0000');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await type('#00aa00');
  gate.resolve();
  await waitFor(() => expect(saved).toHaveLength(1));
  await screen.findByText(/Settings saved/);
  expect(await getColor()).toHaveValue('#00aa00');
  expect(screen.getByText(unsaved)).toBeVisible();
});
