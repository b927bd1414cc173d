// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { TextField } from '#web/ui/text-field.tsx';
import { type Send, useForm } from './use-form.ts';
import type { FormFailure } from './use-submission.ts';
import { useTyped } from './use-typed.ts';

const schema = v.object({
  team: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a team.')),
  city: v.pipe(v.string(), v.maxLength(3, 'At most 3.')),
});
type Values = v.InferInput<typeof schema>;

let root: Root;
let send: ReturnType<typeof vi.fn<Send<Values, Values, FormFailure>>>;

function TeamForm() {
  const form = useForm({
    schema,
    typed: useTyped({ team: '', city: '' }),
    send,
    toFailure: () => ({ message: 'It failed.' }),
  });
  return (
    <form {...form.attributes}>
      <TextField {...form.bind('team')} label="Team" />
      <TextField {...form.bind('city')} label="City" />
      <p data-state>
        {[form.isDirty && 'dirty', form.busy && 'busy', form.failure?.message, form.done]
          .filter(Boolean)
          .join()}
      </p>
    </form>
  );
}

const field = (name: keyof Values) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const error = (name: keyof Values) =>
  document.querySelector(`#${CSS.escape(`${field(name).id}-error`)}`)?.textContent;
const state = () => document.querySelector('[data-state]')?.textContent;

async function type(name: keyof Values, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text);
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const submit = () => act(async () => document.querySelector('form')?.requestSubmit());

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
  send = vi.fn<Send<Values, Values, FormFailure>>(async () => undefined);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <TeamForm />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('validates on submit, focuses the first invalid field, and then validates it on every change', async () => {
  await type('city', 'Toronto');
  expect(error('city')).toBeUndefined();
  await submit();
  expect([error('team'), error('city')]).toEqual(['Enter a team.', 'At most 3.']);
  expect(document.activeElement).toBe(field('team'));
  expect(send).not.toHaveBeenCalled();
  await type('city', 'Toro');
  expect(error('city')).toBe('At most 3.');
  await type('city', 'Tor');
  expect(error('city')).toBeUndefined();
});

it('sends the output of the schema, and shows the result until a field changes', async () => {
  send.mockResolvedValueOnce({ done: 'Saved' });
  await type('team', ' Leafs ');
  await submit();
  expect(send).toHaveBeenCalledWith({ team: 'Leafs', city: '' });
  expect(state()).toBe('dirty,Saved');
  await type('team', '');
  expect(state()).toBe('');
});

it("shows the server's error at its field until that field changes", async () => {
  send.mockResolvedValueOnce({ refused: { city: 'Taken.' } });
  await type('team', 'Leafs');
  await submit();
  expect(error('city')).toBe('Taken.');
  expect(document.activeElement).toBe(field('city'));
  await type('team', 'Maple Leafs');
  expect(error('city')).toBe('Taken.');
  await type('city', 'TO');
  expect(error('city')).toBeUndefined();
});

it('keeps the typed values when a request fails, and sends one request at a time', async () => {
  let fail = () => undefined as void;
  send.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('offline')))));
  await type('team', 'Leafs');
  await submit();
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
  expect(state()).toBe('dirty,busy');
  await act(async () => fail());
  expect(state()).toBe('dirty,It failed.');
  expect(field('team').value).toBe('Leafs');
});
