import { type RefObject, useState } from 'react';
import { useFocusOnWrong } from './use-submit.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
/** Says what is wrong with each field, null for nothing. */
type Check<Name extends string> = (values: Texts<Name>) => Readonly<Record<Name, string | null>>;

export interface Fields<Name extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Texts<Name>;
  /** `value`, `error` and `onChange` of a field. */
  readonly bind: (name: Name) => {
    readonly value: string;
    readonly error: string | null;
    readonly onChange: (text: string) => void;
  };
  /** Checks all fields, shows what is wrong and goes there. True when nothing is. */
  readonly areRight: () => boolean;
}

/**
 * The texts of a form. They are checked when it is sent, not while the person is still typing; a field that was wrong is
 * looked at again with every change, so that it turns right at once.
 */
export function useFields<Name extends string>(start: Texts<Name>, check: Check<Name>): Fields<Name> {
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<ReadonlySet<Name>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnWrong(attempts);
  const errors = check(values);

  return {
    form,
    values,
    bind: (name) => ({
      value: values[name],
      error: wrong.has(name) ? errors[name] : null,
      onChange: (text) => setValues((now) => ({ ...now, [name]: text })),
    }),
    areRight: () => {
      const names = (Object.keys(errors) as Name[]).filter((name) => errors[name] !== null);
      setWrong(new Set(names));
      if (names.length > 0) setAttempts(attempts + 1);
      return names.length === 0;
    },
  };
}
