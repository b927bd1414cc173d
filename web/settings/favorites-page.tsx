import { usePageTitle } from '#web/ui/page-title.ts';

export function FavoritesPage() {
  usePageTitle('Your Favorites');
  return <h1 className="display-type p-6 text-5xl">Your Favorites</h1>;
}
