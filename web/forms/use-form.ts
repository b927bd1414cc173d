import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { TypedValues } from './use-typed.ts';
import { type FormFailure, type Submission, useSubmission } from './use-submission.ts';

/** The error of each invalid field, as a sentence. Valid fields have no entry. */
type FormErrors<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

function errorsOf<Values>(issues: readonly v.BaseIssue<unknown>[] = []): FormErrors<Values> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  // The schema has the same fields as the values, so each path is the name of a field.
  return errors as FormErrors<Values>;
}

function only<Errors extends object>(errors: Errors, isKept: (name: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name))) as Errors;
}

/**
 * Decides which errors to show.
 * A submit validates all fields. After that, each change validates the invalid fields again, so that their errors
 * disappear at once.
 * A server's error disappears when its field changes.
 */
function useFieldErrors<Values extends object, Output>(
  schema: v.GenericSchema<Values, Output>,
  values: Values,
  refusedBefore = errorsOf<Values>(),
) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState(refusedBefore);
  const found = errorsOf<Values>(wrong.length > 0 ? v.safeParse(schema, values).issues : []);
  return {
    errors: { ...only(found, (name) => wrong.includes(name)), ...refused },
    show: (names: readonly string[]) => setWrong(names),
    refuse: setRefused,
    forget: (names: readonly string[]) =>
      setRefused((before) => only(before, (name) => !names.includes(name))),
  };
}

/** The result of a submit. `Send` returns nothing if the page shows the result in another way. */
export type SendResult<Values, Failure extends FormFailure> =
  | { readonly done: string }
  | { readonly refused: FormErrors<Values> }
  | { readonly failed: Failure };

export type Send<Values, Output, Failure extends FormFailure> = (
  output: Output,
) => Promise<SendResult<Values, Failure> | void>;

export interface FormOptions<Values extends object, Output, Failure extends FormFailure> {
  readonly schema: v.GenericSchema<Values, Output>;
  /** The form's values, from `useTyped` or from drafts that outlive the form. */
  readonly typed: TypedValues<Values>;
  readonly send: Send<Values, Output, Failure>;
  readonly toFailure: (error: unknown) => Failure;
  /** A failure to show from the start, for example because no server is configured. */
  readonly failure?: Failure | null;
  /** Errors to show from the start, for example from an earlier request. */
  readonly refused?: FormErrors<Values>;
}

type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

export interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

export interface Form<Values extends object, Output, Failure extends FormFailure>
  extends Pick<Submission<Failure>, 'busy' | 'failure'>, Omit<TypedValues<Values>, 'change'> {
  readonly done: string | null;
  readonly errors: FormErrors<Values>;
  readonly bind: (name: TextName<Values>) => BoundField;
  readonly change: (part: Partial<Values>) => void;
  /** Validates the values and sends them. `send` replaces the form's own `send`. */
  readonly submit: (send?: Send<Values, Output, Failure>) => void;
  /** Runs another request without validating the form. Shows its result like that of `send`. */
  readonly run: (request: () => Promise<SendResult<Values, Failure> | void>) => void;
  /** Props for the `form` element. They turn off the browser's own validation messages. */
  readonly attributes: Pick<ComponentProps<'form'>, 'noValidate' | 'method' | 'aria-busy' | 'onSubmit'> & {
    readonly ref: RefObject<HTMLFormElement | null>;
  };
}

function useFocusOnWrong(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return [form, () => setAttempts((count) => count + 1)];
}

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
  const endEdit = (result: SendResult<Values, Failure> | void) => {
    if (!result) return;
    if ('done' in result) setDone(result.done);
    else if ('failed' in result) setFailure(result.failed);
    else refuse(result.refused);
  };
  const run = (request: () => Promise<SendResult<Values, Failure> | void>) => {
    if (busy) return;
    fallSilent();
    void submit(async () => endEdit(await request()));
  };
  return { busy, done, failure, fallSilent, run };
}

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
    refuse(errorsOf());
    fallSilent();
  };
  const submit = (send = options.send) => {
    if (outcome.busy) return;
    clear();
    const { issues, output, success } = v.safeParse(schema, values);
    if (success) return run(() => send(output));
    show(Object.keys(errorsOf(issues)));
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
      method: 'post', // if scripts fail, the default "get" would put a password into the URL
      'aria-busy': outcome.busy,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        submit();
      },
    },
  };
}
