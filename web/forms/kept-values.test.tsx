import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createKeptValues } from './kept-values.ts';

interface Fields {
  readonly bio: string;
  readonly name?: string;
}

type KeptHook = ReturnType<typeof createKeptValues<Fields>>;

/** Mounts a form's values. Tests can render them again for another owner or with other saved values. */
function mount(owner: string, saved: Fields, useDraft: KeptHook = createKeptValues<Fields>()) {
  const { result, rerender, unmount } = renderHook(
    ([now, values]: readonly [string, Fields]) => useDraft(now, values),
    { initialProps: [owner, saved] as const },
  );
  return {
    useDraft,
    draft: () => result.current,
    change: (part: Partial<Fields>) => act(() => result.current.change(part)),
    rerender: (...props: [string, Fields]) => rerender(props),
    unmount,
  };
}

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

it('keeps what was typed while the form is away, and asks before the site is left', () => {
  const form = mount('jane', { bio: 'saved' });
  expect(asksBeforeLeaving()).toBe(false);
  form.change({ bio: 'typed' });
  expect(form.draft()).toMatchObject({ values: { bio: 'typed' }, isDirty: true });
  expect(asksBeforeLeaving()).toBe(true);
  form.unmount();
  expect(asksBeforeLeaving(), 'also while another page is open').toBe(true);
  const again = mount('jane', { bio: 'saved' }, form.useDraft);
  expect(again.draft().values.bio).toBe('typed');
  again.change({ bio: 'saved' });
  expect(again.draft().isDirty, 'typed back').toBe(false);
  expect(asksBeforeLeaving()).toBe(false);
});

it('never shows one person what another typed', () => {
  const { change, draft, rerender } = mount('jane', { bio: '' });
  change({ bio: 'typed by Jane' });
  rerender('joe', { bio: 'Joe’s' });
  expect(draft()).toMatchObject({ values: { bio: 'Joe’s' }, isDirty: false });
});

it('takes what is saved elsewhere into the fields that were not changed here', () => {
  const { change, draft, rerender } = mount('jane', { bio: '', name: 'Jane' });
  change({ bio: 'typed' });
  rerender('jane', { bio: 'elsewhere', name: 'Jane D.' });
  expect(draft().values).toEqual({ bio: 'typed', name: 'Jane D.' });
});

it('keeps what is typed while the values before are being saved', () => {
  const { change, draft } = mount('jane', { bio: '' });
  change({ bio: 'sent' });
  const sent = draft();
  change({ bio: 'sent and more' });
  act(() => sent.endEdit());
  expect(draft().values.bio).toBe('sent and more');
  act(() => draft().endEdit());
  expect(draft().isDirty).toBe(false);
});
