import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { TypedValues } from './use-typed.ts';
import { type FormFailure, type Submission, useSubmission } from './use-submission.ts';

/** What is wrong with each field, as a sentence; nothing for fields that are right. */
type FormErrors<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

type CheckedValues<Values, Output> =
  | { readonly isRight: true; readonly output: Output }
  | { readonly isRight: false; readonly errors: FormErrors<Values> };

/** Checks the values of a form. A field with several faults shows the first one. */
function checkValues<Values extends object, Output>(
  schema: v.GenericSchema<Values, Output>,
  values: Values,
): CheckedValues<Values, Output> {
  const result = v.safeParse(schema, values);
  if (result.success) return { isRight: true, output: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  // A schema's fields are those of the values.
  return { isRight: false, errors: errors as FormErrors<Values> };
}

/** The errors of no field. */
function noErrors<Values>(): FormErrors<Values> {
  return {} as FormErrors<Values>;
}

function only<Errors extends object>(errors: Errors, isKept: (name: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name))) as Errors;
}

/**
 * The errors to show. Fields are checked when the form is sent, not while the user is still typing. A field that was wrong is
 * checked again with every change, so that it turns right at once; what the server refused is forgotten when its field changes.
 */
function useFieldErrors<Values extends object, Output>(
  schema: v.GenericSchema<Values, Output>,
  values: Values,
  refusedBefore = noErrors<Values>(),
) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState(refusedBefore);
  const checked = wrong.length > 0 ? checkValues(schema, values) : null;
  const found = checked?.isRight === false ? checked.errors : noErrors<Values>();
  return {
    errors: { ...only(found, (name) => wrong.includes(name)), ...refused },
    show: (names: readonly string[]) => setWrong(names),
    refuse: setRefused,
    forget: (names: readonly string[]) =>
      setRefused((before) => only(before, (name) => !names.includes(name))),
  };
}

/** What became of a form that was sent; nothing when the page shows that in another way. */
export type SendResult<Values, Failure extends FormFailure> =
  { readonly done: string } | { readonly refused: FormErrors<Values> } | { readonly failed: Failure };

export type Send<Values, Output, Failure extends FormFailure> = (
  output: Output,
) => Promise<SendResult<Values, Failure> | void>;

export interface FormOptions<Values extends object, Output, Failure extends FormFailure> {
  /** The rules of the fields, and what their values become. */
  readonly schema: v.GenericSchema<Values, Output>;
  /** Of `useTyped`, or of drafts that outlive the form. */
  readonly typed: TypedValues<Values>;
  readonly send: Send<Values, Output, Failure>;
  /** Puts into words why `send` has rejected. */
  readonly toFailure: (error: unknown) => Failure;
  /** Known before anything is sent: for instance that there is no server. */
  readonly failure?: Failure | null;
  /** Refused before: shown from the start. */
  readonly refused?: FormErrors<Values>;
}

/** Names of the fields whose values are texts. */
type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

/** The props of a field of text. */
interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

export interface Form<Values extends object, Output, Failure extends FormFailure>
  extends Pick<Submission<Failure>, 'busy' | 'failure'>, Omit<TypedValues<Values>, 'change'> {
  /** Said when it is done; null otherwise. */
  readonly done: string | null;
  /** What is shown as wrong, by field. */
  readonly errors: FormErrors<Values>;
  readonly bind: (name: TextName<Values>) => BoundField;
  readonly change: (part: Partial<Values>) => void;
  /** Checks the values and sends them, with `send` in place of the form's own. */
  readonly submit: (send?: Send<Values, Output, Failure>) => void;
  /** Makes another request from the form, whatever is typed; its result is shown like that of `send`. */
  readonly run: (request: () => Promise<SendResult<Values, Failure> | void>) => void;
  /** For the `form` element. The page's own sentences replace the browser's bubbles. */
  readonly attributes: Pick<ComponentProps<'form'>, 'noValidate' | 'method' | 'aria-busy' | 'onSubmit'> & {
    readonly ref: RefObject<HTMLFormElement | null>;
  };
}

/** Moves the focus to the first wrong field after each refused attempt; returns the form's ref and what counts attempts. */
function useFocusOnWrong(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return [form, () => setAttempts((count) => count + 1)];
}

/** Sending a form or another request of its page, and what became of that. */
function useSending<Values extends object, Output, Failure extends FormFailure>(
  { failure: atFirst = null, toFailure }: FormOptions<Values, Output, Failure>,
  refuse: (errors: FormErrors<Values>) => void,
) {
  const [done, setDone] = useState<string | null>(null);
  const { busy, failure, setFailure, submit } = useSubmission(toFailure, atFirst);
  const fallSilent = () => {
    setDone(null);
    setFailure(null);
  };
  const settle = (result: SendResult<Values, Failure> | void) => {
    if (!result) return;
    if ('done' in result) setDone(result.done);
    else if ('failed' in result) setFailure(result.failed);
    else refuse(result.refused);
  };
  const run = (request: () => Promise<SendResult<Values, Failure> | void>) => {
    if (busy) return;
    fallSilent();
    void submit(async () => settle(await request()));
  };
  return { busy, done, failure, fallSilent, run };
}

/** A form: its values, what is wrong with them and when that is shown, sending it, and what became of it. */
export function useForm<Values extends object, Output, Failure extends FormFailure>(
  options: FormOptions<Values, Output, Failure>,
): Form<Values, Output, Failure> {
  const { schema, typed } = options;
  const { values } = typed;
  const [ref, focusWrong] = useFocusOnWrong();
  const { errors, forget, refuse, show } = useFieldErrors(schema, values, options.refused);
  const { fallSilent, run, ...outcome } = useSending(options, (refused) => {
    refuse(refused);
    focusWrong();
  });

  const clear = () => {
    show([]);
    refuse(noErrors());
    fallSilent();
  };
  const submit = (send = options.send) => {
    if (outcome.busy) return;
    clear();
    const checked = checkValues(schema, values);
    if (checked.isRight) return run(() => send(checked.output));
    show(Object.keys(checked.errors));
    focusWrong();
  };
  const change = (part: Partial<Values>) => {
    typed.change(part);
    forget(Object.keys(part));
    fallSilent();
  };
  return {
    ...outcome,
    values,
    errors,
    isDirty: typed.isDirty,
    bind: (name) => ({
      name,
      value: values[name] as string,
      error: errors[name] ?? null,
      onChange: (text) => change({ [name]: text } as unknown as Partial<Values>),
    }),
    change,
    reset: () => {
      typed.reset();
      clear();
    },
    submit,
    run,
    attributes: {
      ref,
      noValidate: true,
      method: 'post', // were it ever sent without the script, no password may enter an address
      'aria-busy': outcome.busy,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        submit();
      },
    },
  };
}
