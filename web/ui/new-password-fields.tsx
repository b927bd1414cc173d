import { Check, Dot } from 'lucide-react';
import { changeRules, changeStrength } from '#domain/password.ts';
import type { ControlProps } from './field-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { StrengthBar } from './strength-bar.tsx';

const LEVELS = { weak: 'weak', fair: 'medium', strong: 'strong' } as const;
const WORDS = { weak: 'Weak', fair: 'Fair', strong: 'Strong' } as const;

function RuleList({ password }: { readonly password: string }) {
  return (
    <ul className="grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
      {changeRules(password).map(({ id, label, met }) => {
        const Icon = met ? Check : Dot;
        return (
          <li key={id} className={met ? 'flex items-center gap-1.5 text-good' : 'flex items-center gap-1.5'}>
            <Icon aria-hidden size={16} strokeWidth={met ? 3 : 2} className="shrink-0" />
            <span>
              {label}
              {met && <span className="sr-only">, met</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type NewPasswordFieldsProps = Readonly<Record<'password' | 'repeated', Omit<ControlProps, 'label'>>>;

export function NewPasswordFields({ password, repeated }: NewPasswordFieldsProps) {
  const { label, percent } = changeStrength(password.value);
  return (
    <>
      <PasswordField
        {...password}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint={<RuleList password={password.value} />}
      />
      {password.value !== '' && (
        <StrengthBar share={percent / 100} level={LEVELS[label]} word={WORDS[label]} />
      )}
      <PasswordField
        {...repeated}
        label="Repeat the new password"
        name="repeated-password"
        autoComplete="new-password"
      />
    </>
  );
}
