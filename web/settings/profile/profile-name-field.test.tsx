import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProfileNameField } from './profile-form.tsx';

function render(value: string): Document {
  const field = <ProfileNameField value={value} error={null} suggestion="jane" onChange={() => undefined} />;
  return new DOMParser().parseFromString(renderToStaticMarkup(field), 'text/html');
}

it('is not a user name for password managers', () => {
  expect(render('').querySelector('input')?.autocomplete).toBe('off');
});

it('shows the page’s future link', () => {
  expect(render(' jane ').body.textContent).toContain('/profile/jane');
  expect(render('').body.textContent).toContain('/profile/…');
});
