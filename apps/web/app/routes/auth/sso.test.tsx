import { finishSso, finishSsoTest, linkSso, sendSsoLinkCode, startSso } from '@curbcut/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUrl } from '#app/api/request.ts';
import { mockAccountApi, verifiedUser } from '../../../e2e/support/mock-account.ts';
import { TEAM_ID } from '../../../e2e/support/mock-organizations.ts';
import { buildProblemReply } from '../../../e2e/support/mock-scan-api.ts';
import { findAlert, getDescription, renderScreen } from '../../../test-utils/render-screen.tsx';

const callback = `/sso/${TEAM_ID}/callback?code=code&state=state`;
const signedIn = { access: 'access', refresh: 'refresh', user: verifiedUser };

/** Stores the request that this tab sent to the provider. */
function storeRequest(change: object = {}): void {
  const pending = {
    organization_id: TEAM_ID,
    browser_secret: 'secret',
    isTest: false,
    remember: false,
    redirect: null,
    ...change,
  };
  sessionStorage.setItem('ssoRequest', JSON.stringify(pending));
}

test('an address without single sign-on leads back to password sign-in', async () => {
  const { user, getRequests } = await renderScreen('/login/single-sign-on', {
    replies: { [startSso.path]: [buildProblemReply(404, 'Single sign-on isn’t set up for example.com.')] },
  });
  const field = await screen.findByLabelText('Email');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(getDescription(field)).toBe('Email is required'));
  await user.type(field, 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await findAlert('Single sign-on isn’t set up for example.com.')).toBeVisible();
  expect(getRequests(startSso.path)[0]?.postDataJSON()).toEqual({ email: 'ada@example.com' });
});

test('the provider’s response signs in, using this tab’s secret', async () => {
  storeRequest();
  const { getRequests } = await renderScreen(callback, {
    mock: (page) => mockAccountApi(page),
    replies: { [finishSso.path]: [{ json: signedIn }] },
  });
  await waitFor(() => expect(sessionStorage.getItem('accessToken')).toBe('access'));
  const requests = getRequests(finishSso.path);
  expect(requests.map((request) => request.postDataJSON())).toEqual([
    { organization_id: TEAM_ID, browser_secret: 'secret', query: '?code=code&state=state' },
  ]);
  expect(sessionStorage.getItem('ssoRequest')).toBeNull();
});

test.each([
  ['no request', () => {}],
  ['a request to another organization', () => storeRequest({ organization_id: 'other' })],
])('a response with %s from this tab is not sent to the server', async (_name, prepare) => {
  prepare();
  const { getRequests } = await renderScreen(callback, {
    replies: { [finishSso.path]: [{ json: signedIn }] },
  });
  expect(await findAlert('This sign-in has expired or was started in a different tab.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/login/single-sign-on');
  expect(getRequests(finishSso.path)).toEqual([]);
});

test('a test that fails leads back to the settings', async () => {
  storeRequest({ isTest: true });
  await renderScreen(callback, {
    mock: (page) => mockAccountApi(page),
    replies: {
      [buildUrl(finishSsoTest.path, { organizationId: TEAM_ID })]: [
        buildProblemReply(400, 'This test has expired.'),
      ],
    },
  });
  expect(await findAlert('This test has expired.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'We couldn’t finish the test' })).toBeVisible();
  const settings = screen.getByRole('link', { name: 'Back to settings' });
  expect(settings).toHaveAttribute('href', '/organization/single-sign-on');
});

test('an existing account is linked with an emailed code and the second factor', async () => {
  storeRequest();
  const { user, getRequests } = await renderScreen(callback, {
    mock: (page) => mockAccountApi(page),
    replies: {
      [finishSso.path]: [
        { status: 202, json: { link: 'link', email: 'ada@example.com', organization_name: 'Tide Mugs' } },
      ],
      [sendSsoLinkCode.path]: [{ json: { message: 'Sent.' } }],
      [linkSso.path]: [
        buildProblemReply(400, 'Password is incorrect', { password: ['Password is incorrect'] }),
        buildProblemReply(400, 'Enter the code', { code: ['Enter the code'] }),
        { json: signedIn },
      ],
    },
  });
  expect(await screen.findByText('ada@example.com', { selector: 'strong' })).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Link account' }));
  await waitFor(() =>
    expect(getDescription(screen.getByLabelText('Password'))).toBe('Password is incorrect'),
  );
  await user.click(screen.getByRole('button', { name: 'Email me a code instead' }));
  await user.type(await screen.findByLabelText('Code from the email'), 'ABCD');
  await user.click(screen.getByRole('button', { name: 'Link account' }));
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Link account' }));
  await waitFor(() => expect(sessionStorage.getItem('accessToken')).toBe('access'));
  expect(getRequests(linkSso.path).map((request) => request.postDataJSON())).toEqual([
    { link: 'link', password: 'wrong' },
    { link: 'link', mail_code: 'ABCD' },
    { link: 'link', mail_code: 'ABCD', code: '123456' },
  ]);
});
