import { lazyExtra } from '#web/ui/lazy-part.tsx';

const FlagImage = lazyExtra(async () => (await import('./flag-image.tsx')).FlagImage);

/** Decorative. Reserves the flag's space while it loads. */
export function CountryFlag({ code }: { readonly code: string }) {
  return (
    <span aria-hidden className="flag">
      <FlagImage key={code} code={code} />
    </span>
  );
}
