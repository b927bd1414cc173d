// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceSignOut } from '#web/backend/auth/sign-out-listeners.ts';
import { createKeptValues } from './kept-values.ts';

interface Fields {
  readonly bio: string;
  readonly name?: string;
}

type KeptHook = ReturnType<typeof createKeptValues<Fields>>;

let root: Root;
let draft: ReturnType<KeptHook>;

function mount(useDraft: KeptHook, owner: string, saved: Fields) {
  function Form() {
    const now = useDraft(owner, saved);
    useEffect(() => {
      draft = now;
    });
    return null;
  }
  return act(async () => root.render(<Form />));
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
});

afterEach(async () => {
  await act(async () => root.unmount());
  announceSignOut(); // deletes the drafts, whose listener for beforeunload would disturb other test files
  vi.unstubAllGlobals();
});

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

it('keeps typed values while the form is closed, and asks before the user leaves the site', async () => {
  const useDraft = createKeptValues<Fields>();
  await mount(useDraft, 'jane', { bio: 'saved' });
  expect(asksBeforeLeaving()).toBe(false);
  await act(async () => draft.change({ bio: 'typed' }));
  expect(draft).toMatchObject({ values: { bio: 'typed' }, isDirty: true });
  expect(asksBeforeLeaving()).toBe(true);
  await act(async () => root.render(null));
  expect(asksBeforeLeaving(), 'also while another page is open').toBe(true);
  await mount(useDraft, 'jane', { bio: 'saved' });
  expect(draft.values.bio).toBe('typed');
  await act(async () => draft.change({ bio: 'saved' }));
  expect(draft.isDirty, 'typed back').toBe(false);
  expect(asksBeforeLeaving()).toBe(false);
});

it('never shows the values of another user', async () => {
  const useDraft = createKeptValues<Fields>();
  await mount(useDraft, 'jane', { bio: '' });
  await act(async () => draft.change({ bio: 'typed by Jane' }));
  await mount(useDraft, 'joe', { bio: 'Joe’s' });
  expect(draft).toMatchObject({ values: { bio: 'Joe’s' }, isDirty: false });
});

it('shows values saved elsewhere in the fields that the user has not changed', async () => {
  const useDraft = createKeptValues<Fields>();
  await mount(useDraft, 'jane', { bio: '', name: 'Jane' });
  await act(async () => draft.change({ bio: 'typed' }));
  await mount(useDraft, 'jane', { bio: 'elsewhere', name: 'Jane D.' });
  expect(draft.values).toEqual({ bio: 'typed', name: 'Jane D.' });
});

it('keeps what the user types while a save is running', async () => {
  const useDraft = createKeptValues<Fields>();
  await mount(useDraft, 'jane', { bio: '' });
  await act(async () => draft.change({ bio: 'sent' }));
  const sent = draft;
  await act(async () => draft.change({ bio: 'sent and more' }));
  await act(async () => sent.settle());
  expect(draft.values.bio).toBe('sent and more');
  await act(async () => draft.settle());
  expect(draft.isDirty).toBe(false);
});
