import { lazyExtra } from '#web/ui/lazy-part.tsx';

const FlagImage = lazyExtra(async () => (await import('./flag-image.tsx')).FlagImage);

/** A country's flag beside its name or code, which says the same. Its room is empty until it is there, or if there is none. */
export function CountryFlag({ code }: { readonly code: string }) {
  return (
    <span aria-hidden className="flag">
      <FlagImage key={code} code={code} />
    </span>
  );
}
