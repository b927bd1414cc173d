// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeptDraft, type KeptDraft } from './kept-draft.ts';

interface Fields {
  readonly bio: string;
}

let root: Root;
let draft: KeptDraft<Fields>;

function mount(useDraft: ReturnType<typeof createKeptDraft<Fields>>, owner: string, saved: Fields) {
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
  vi.unstubAllGlobals();
});

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

it('keeps what was typed while the form is away, and asks before the site is left', async () => {
  const useDraft = createKeptDraft<Fields>();
  await mount(useDraft, 'jane', { bio: 'saved' });
  expect(asksBeforeLeaving()).toBe(false);
  await act(async () => draft.change({ bio: 'typed' }));
  expect(draft).toMatchObject({ value: { bio: 'typed' }, isDirty: true });
  expect(asksBeforeLeaving()).toBe(true);
  await act(async () => root.render(null));
  expect(asksBeforeLeaving(), 'also while another page is open').toBe(true);
  await mount(useDraft, 'jane', { bio: 'saved' });
  expect(draft.value.bio).toBe('typed');
  await act(async () => draft.change({ bio: 'saved' }));
  expect(draft.isDirty, 'typed back').toBe(false);
  expect(asksBeforeLeaving()).toBe(false);
});

it('never shows one person what another typed', async () => {
  const useDraft = createKeptDraft<Fields>();
  await mount(useDraft, 'jane', { bio: '' });
  await act(async () => draft.change({ bio: 'typed by Jane' }));
  await mount(useDraft, 'joe', { bio: 'Joe’s' });
  expect(draft).toMatchObject({ value: { bio: 'Joe’s' }, isDirty: false });
});
