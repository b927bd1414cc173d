/**
 * The bar with the chosen players and what to do with them, in reach however long the list is. It stands before the list and
 * shows below it.
 */
export const BAR =
  'group sticky bottom-2 z-10 order-1 grid gap-3 rounded-panel border border-line-strong bg-raised px-4 py-3.5 shadow-lift md:grid-cols-[minmax(0,1fr)_auto] md:items-end';

/** On phones, the bar is small until a player is chosen, which leaves room for the list. */
export const HIDDEN_WHEN_EMPTY = 'max-md:group-data-empty:hidden';
