import { lazyExtra } from '#web/ui/lazy-part.tsx';

const FlagImage = lazyExtra(async () => (await import('./flag-image.tsx')).FlagImage);

/** Shows a decorative flag next to a country's name. Reserves its space while it loads. */
export function CountryFlag({ code }: { readonly code: string }) {
  return (
    <span aria-hidden className="flag">
      <FlagImage key={code} code={code} />
    </span>
  );
}
