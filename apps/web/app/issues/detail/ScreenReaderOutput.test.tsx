import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ScreenReaderOutput } from './ScreenReaderOutput.tsx';

afterEach(cleanup);

const before = { nvda: 'button', jaws: 'Button', voiceover: '' };
const after = { nvda: 'Search, button', jaws: 'Search Button', voiceover: 'Search, button' };

const readDescriptions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('shows what is announced before and after the fix, marked as approximate', () => {
  render(<ScreenReaderOutput before={before} after={after} />, { wrapper: MemoryRouter });
  expect(readDescriptions()).toEqual([
    '“button”. After the fix: “Search, button”',
    '“Button”. After the fix: “Search Button”',
    'Nothing. After the fix: “Search, button”',
  ]);
  expect(screen.getByText(/^Approximate/)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/accuracy#screen-readers');
});

it('shows only what is announced now if there is no fix', () => {
  render(<ScreenReaderOutput before={before} after={null} />, { wrapper: MemoryRouter });
  expect(readDescriptions()).toEqual(['“button”', '“Button”', 'Nothing']);
});
