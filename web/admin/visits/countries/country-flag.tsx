import { lazyPart } from '#web/ui/lazy-part.tsx';

const FlagImage = lazyPart(async () => (await import('./flag-image.tsx')).FlagImage);

/** A decorative flag. Reserves its space while it loads. */
export function CountryFlag({ code }: { readonly code: string }) {
  return (
    <span aria-hidden className="h-4.5 w-[1.6875rem] flex-none">
      <FlagImage key={code} code={code} />
    </span>
  );
}

const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}
