import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { configureBackend } from '#web/backend/configuration.ts';
import { AuthCallbackPage } from './auth-callback-page.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

beforeEach(() => configureBackend({ url: 'https://lines.example', key: 'anon' }));
/** Renders a page at the URL that an email link or Google opens. */
function arrive(Page: ComponentType, address: string): Document {
  history.replaceState(null, '', address);
  document.body.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return document;
}

it.each([
  ['error=access_denied&error_description=x', 'The sign-in with Google was canceled.'],
  [
    'error=access_denied&error_code=provider_email_needs_verification',
    'Google has not confirmed this email address. Confirm it with Google, then try again.',
  ],
  ['error=invalid_request&error_code=bad_oauth_state', 'The sign-in with Google took too long. Try again.'],
  ['error=server_error&error_code=validation_failed', 'Auth is not configured'],
  ['error=server_error&error_code=unexpected_failure', 'The sign-in with Google failed. Try again.'],
  ['', 'The sign-in with Google failed. Try again.'],
])('a redirect from Google with "%s" shows: %s', (query, sentence) => {
  const page = arrive(AuthCallbackPage, `/auth/callback?${query}`);
  expect(page.querySelector('[role="alert"]')?.textContent).toBe(sentence);
  const link = page.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Back to sign in', '/signin']);
});

it('a redirect from Google with a code shows that sign-in is in progress', () => {
  const page = arrive(AuthCallbackPage, '/auth/callback?code=4f0c');
  expect(page.querySelector('h1')?.textContent).toBe('Signing in');
  expect(page.querySelector('[role="alert"]')).toBeNull();
});

it.each([
  ['/confirm', ConfirmPage, 'Send me a new link', 'Confirm my email'],
  ['/reset-password', ResetPasswordPage, 'Send me a link', 'Save the new password'],
])('a link to %s without its token offers a new one', (path, Page, askAgain, use) => {
  const button = (address: string) => arrive(Page, address).querySelector('[type="submit"]')?.textContent;
  expect(button(path)).toBe(askAgain);
  expect(button(`${path}?token_hash=`)).toBe(askAgain);
  expect(button(`${path}?token_hash=x`)).toBe(use);
});

it('opening a link to confirm a new address does not use it up; it needs a click', () => {
  const page = arrive(ConfirmPage, '/confirm?token_hash=x&type=email_change');
  expect(page.querySelector('h1')?.textContent).toBe('Confirm your new email');
  expect(page.querySelector('[type="submit"]')?.textContent).toBe('Confirm my new email');
});

it('the forgotten-password page of a site without a mail server says that no email comes', () => {
  const text = () => arrive(ForgotPasswordPage, '/forgot-password').querySelector('main, div')?.textContent;
  expect(text()).not.toContain('cannot send email');
  document.head.innerHTML = '<meta name="auth-mail" content="false">';
  expect(text()).toContain('This site cannot send email.');
  expect(text()).toContain('to its log');
  document.head.innerHTML = '<meta name="auth-mail" content="true">';
  expect(text()).not.toContain('cannot send email');
});
