export interface Wanted {
  readonly role: 'button' | 'dialog' | 'link' | 'tab' | 'textbox';
  /** The source of a regular expression for the accessible name. */
  readonly name: string;
}

export interface Found {
  readonly x: number;
  readonly y: number;
  /** A description of what covers the element's middle, or empty. */
  readonly coveredBy: string;
}

/**
 * Scrolls to the first visible match in the topmost dialog, or in the page if no dialog is open. Without a match,
 * returns the names of all visible elements with this role. Runs in the page, so its code must not use anything from
 * this module.
 */
export function locate({ role, name }: Wanted): Found | readonly string[] {
  const selectors = {
    button: 'button',
    dialog: 'dialog[open]',
    link: 'a[href]',
    tab: '[role=tab]',
    textbox: 'input, textarea',
  };
  const textOf = (ids: string | null) =>
    ids
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const own = element.getAttribute('aria-label') ?? textOf(element.getAttribute('aria-labelledby'));
    return (own ?? (labels.join(' ') || element.textContent)).replaceAll(/\s+/g, ' ').trim();
  };
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const place = role === 'dialog' ? document : (dialogs.at(-1) ?? document);
  const shown = [...place.querySelectorAll(selectors[role])].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(each).visibility !== 'hidden';
  });
  const element = shown.find((each) => new RegExp(name).test(nameOf(each)));
  if (!element) return shown.map(nameOf);
  if (role !== 'dialog') element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const front = document.elementFromPoint(x, y);
  const isFree = front !== null && (element.contains(front) || front.contains(element));
  return { x, y, coveredBy: isFree ? '' : (front?.outerHTML.slice(0, 200) ?? 'the edge of the window') };
}
