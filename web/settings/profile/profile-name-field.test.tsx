// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProfileNameField } from './profile-name-field.tsx';

function render(value: string): Document {
  const field = <ProfileNameField value={value} error={null} suggestion="jane" onChange={() => undefined} />;
  return new DOMParser().parseFromString(renderToStaticMarkup(field), 'text/html');
}

it('is no user name: password managers neither fill it in nor keep it in place of the email', () => {
  expect(render('').querySelector('input')?.autocomplete).toBe('off');
});

it('says the address that the page will have', () => {
  expect(render(' jane ').body.textContent).toContain('/profile/jane');
  expect(render('').body.textContent).toContain('/profile/…');
});
