import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../../../e2e/support/mock-app.ts';
import { JOURNEY_ID } from '../../../../../../e2e/support/mock-journeys.ts';
import { buildProblemReply } from '../../../../../../e2e/support/mock-scan-api.ts';
import {
  createSchedule,
  createSite,
  mockSitesApi,
  SITE_ID,
} from '../../../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../../../test-utils/render-screen.tsx';

test('keeps changes made while an earlier one is being saved', async () => {
  const path = `/api/sites/${SITE_ID}/schedule/`;
  const first = Promise.withResolvers<void>();
  const { user, getRequests } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [createSite()]),
    replies: { [path]: [{ json: createSchedule(), after: first.promise }, { json: createSchedule() }] },
  });
  await user.selectOptions(await screen.findByLabelText('Sign in with'), JOURNEY_ID);
  await user.selectOptions(screen.getByLabelText('Journey to test'), JOURNEY_ID);
  await user.click(screen.getByLabelText('Every day'));
  expect(screen.getByLabelText<HTMLSelectElement>('Sign in with').value).toBe(JOURNEY_ID);
  first.resolve();
  await waitFor(() => expect(getRequests(path)).toHaveLength(3));
  expect(getRequests(path).map((request) => request.postDataJSON().settings.journey)).toEqual([
    { sign_in: JOURNEY_ID },
    { sign_in: JOURNEY_ID, steps: JOURNEY_ID },
    { sign_in: JOURNEY_ID, steps: JOURNEY_ID },
  ]);
  expect(getRequests(path).at(-1)!.postDataJSON().every).toBe('daily');
});

const schedulePath = `/api/sites/${SITE_ID}/schedule/`;
const weekly = createSchedule({
  timing: { time_zone: 'Asia/Tokyo', time: '03:00', latest_start: null, weekdays: [2] },
});

test('sets the days and the time, and shows what is wrong with them at the field', async () => {
  const sentence = 'Choose at least one day of the week.';
  const site = createSite();
  site.site.schedule = weekly;
  const changed = { time_zone: 'America/New_York', time: '03:00', latest_start: '06:30', weekdays: [1, 6] };
  const { user, getRequests } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
    replies: {
      [schedulePath]: [
        buildProblemReply(400, sentence, { 'timing.weekdays': [sentence] }),
        { json: createSchedule({ timing: changed }) },
      ],
    },
  });
  expect(await screen.findByText('Every week on Tuesday, at 03:00 (Asia/Tokyo)')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  await user.click(screen.getByRole('button', { name: 'Save days and time' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  fireEvent.change(screen.getByLabelText(/^Latest start/), { target: { value: '06:30' } });
  await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York');
  await user.click(screen.getByRole('button', { name: 'Save days and time' }));
  await waitFor(() => expect(getRequests(schedulePath)).toHaveLength(2));
  expect(getRequests(schedulePath).map((request) => request.postDataJSON().timing)).toEqual([
    { ...weekly.timing, weekdays: [] },
    changed,
  ]);
  expect(await screen.findByText(/Monday and Saturday, from 03:00 to 06:30/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save days and time' })).toHaveFocus();
  // Nothing else is changed.
  expect(getRequests(schedulePath)[1]!.postDataJSON()).toMatchObject({
    every: 'weekly',
    email_enabled: true,
  });
});

test('pauses the schedule until a day, and resumes it', async () => {
  const site = createSite();
  const { user } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
  });
  await user.click(await screen.findByRole('button', { name: 'Pause schedule' }));
  expect(screen.getByText('Choose a day')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Resume on'), { target: { value: '2099-03-04' } });
  await user.click(screen.getByRole('button', { name: 'Pause schedule' }));
  expect(await screen.findByText('Paused until March 4, 2099.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume now' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Resume now' }));
  expect(await screen.findByRole('button', { name: 'Pause schedule' })).toHaveFocus();
  expect(screen.getByLabelText('Resume on')).toHaveValue('');
  expect(site.site.schedule?.paused_until).toBeNull();
});

test('a new schedule has days, a time and a time zone', async () => {
  const sentence = 'Enter a time such as 02:30';
  const site = createSite();
  site.site.schedule = null;
  const { user, getRequests } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
    replies: { [schedulePath]: [buildProblemReply(400, sentence, { 'timing.time': [sentence] })] },
  });
  const chosen = await screen.findAllByRole('checkbox', { checked: true });
  expect(chosen, 'the weekday is suggested').toHaveLength(1);
  await user.click(chosen[0]!);
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  fireEvent.change(screen.getByLabelText('Start at'), { target: { value: '04:30' } });
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  await user.click(screen.getByRole('button', { name: 'Start schedule' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(getRequests(schedulePath)[0]!.postDataJSON()).toMatchObject({
    every: 'weekly',
    timing: { time_zone: 'Asia/Tokyo', time: '04:30', latest_start: null, weekdays: [6] },
  });
});

test('changes the scan settings and nothing else', async () => {
  const { user, getRequests } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [createSite()]),
    replies: { [schedulePath]: [{ json: createSchedule() }] },
  });
  const pages = await screen.findByLabelText('Maximum pages');
  expect(pages).toHaveValue('25');
  expect(screen.getByText('Includes paths: /shop/**')).toBeVisible();
  await user.clear(pages);
  await user.type(pages, '2 pages');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(/^Enter a whole number/)).toBeVisible();
  expect(pages).toHaveFocus();
  expect(getRequests(schedulePath)).toHaveLength(0);
  await user.clear(pages);
  await user.type(pages, '3');
  // The last scan tested five pages.
  expect(screen.getByText(/^An earlier scan tested 5 pages/)).toBeVisible();
  await user.clear(pages);
  await user.type(pages, '8');
  expect(screen.queryByText(/^An earlier scan tested/)).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Standard' }), 'AAA');
  await user.click(screen.getByRole('radio', { name: 'Thorough' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(/^Scan settings changed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save settings' })).toHaveFocus();
  expect(getRequests(schedulePath)[0]!.postDataJSON()).toMatchObject({
    every: 'weekly',
    email_enabled: true,
    settings: { max_pages: 8, level: 'AAA', depth: 'thorough', include: ['/shop/**'] },
  });
});

test('shows why the server rejects scan settings at the field', async () => {
  const sentence = 'Choose at most 100,000 pages.';
  const { user } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [createSite()]),
    replies: { [schedulePath]: [buildProblemReply(400, sentence, { 'settings.max_pages': [sentence] })] },
  });
  const pages = await screen.findByLabelText('Maximum pages');
  await user.clear(pages);
  await user.type(pages, '8');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(pages).toBeInvalid();
});

test('a new schedule starts with the last scan’s settings, which can be changed', async () => {
  const site = createSite();
  site.site.schedule = null;
  const { user, getRequests } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
    replies: { [schedulePath]: [{ json: createSchedule() }] },
  });
  const pages = await screen.findByLabelText('Maximum pages');
  expect(screen.getByText(/^The last scan found \d+ pages\./)).toBeVisible();
  // Without a number, each scan tests as many pages as the plan allows.
  await user.clear(pages);
  await user.click(screen.getByRole('radio', { name: 'Quick' }));
  await user.click(screen.getByRole('button', { name: 'Start schedule' }));
  await waitFor(() => expect(getRequests(schedulePath)).toHaveLength(1));
  const { settings } = getRequests(schedulePath)[0]!.postDataJSON();
  expect(settings).toMatchObject({ level: 'AA', depth: 'quick' });
  expect(settings).not.toHaveProperty('max_pages');
});
