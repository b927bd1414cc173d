/** The interface between the server and the pages that it renders. The server loads the pages' code from the build. */

/** Reads public rows (`teams?select=id`) or calls a public function (`rpc/count?n=1`) of the table API. */
export type ReadPublic = (target: string) => Promise<{ readonly status: number; readonly value: unknown }>;

export interface RenderedPage {
  /** The content of the element `#root`. */
  readonly html: string;
  /** The team's colors, as the `style` of the root element. */
  readonly style: string;
}

/** Rejects if the page's data cannot be read. */
export type PageRenderer = (page: {
  readonly path: string;
  /** The query with its `?`; may be empty. */
  readonly search: string;
  readonly ask: ReadPublic;
}) => Promise<RenderedPage>;

/**
 * The id of the element with the data from which the server rendered the page.
 * The element contains responses as JSON. The keys are targets of {@link ReadPublic}.
 */
export const PAGE_DATA_ID = 'page-data';
