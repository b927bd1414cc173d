import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
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
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}

const submit = () => act(async () => document.querySelector('form')?.requestSubmit());

beforeEach(() => {
  send = vi.fn<Send<Values, Values, FormFailure>>(async () => undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamForm />
    </QueryClientProvider>,
  );
});
it('checks when the form is sent, moves the focus to the first wrong field and then checks as it changes', async () => {
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

it('sends what the schema returns, and says what became of it until something changes', async () => {
  send.mockResolvedValueOnce({ done: 'Saved' });
  await type('team', ' Leafs ');
  await submit();
  expect(send).toHaveBeenCalledWith({ team: 'Leafs', city: '' });
  await vi.waitFor(() => expect(state()).toBe('dirty,Saved'));
  await type('team', '');
  expect(state()).toBe('');
});

it('shows what the server refused at its field until that field changes', async () => {
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

it('keeps what was typed when a request fails, and sends one request at a time', async () => {
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
