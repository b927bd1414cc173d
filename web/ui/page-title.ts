import { useEffect } from 'react';

export const BRAND = 'Line Rush';

/** Sets the page's title in the browser's tab and history, such as `Privacy · Line Rush`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
}
