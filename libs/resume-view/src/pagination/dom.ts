/** The little of the DOM that pagination needs: the lib is compiled for the server too, which has no DOM. */
export interface PageNode {
  readonly parentNode: PageNode | null;
  readonly childNodes: ArrayLike<PageNode>;
}

export interface PageRange {
  setStart(node: PageNode, offset: number): void;
  setEnd(node: PageNode, offset: number): void;
  setStartBefore(node: PageNode): void;
  getBoundingClientRect(): { top: number; bottom: number };
  extractContents(): PageNode;
}

export interface PageElement extends PageNode {
  readonly children: ArrayLike<PageElement>;
  readonly firstElementChild: PageElement | null;
  readonly previousElementSibling: PageElement | null;
  readonly parentElement: PageElement | null;
  readonly firstChild: PageNode | null;
  readonly textContent: string | null;
  readonly ownerDocument: PageDocument;
  className: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  hasAttribute(name: string): boolean;
  getBoundingClientRect(): { top: number; bottom: number };
  cloneNode(deep: boolean): PageNode;
  append(...nodes: (PageNode | string)[]): void;
  replaceChildren(...nodes: (PageNode | string)[]): void;
}

export interface PageDocument {
  readonly defaultView: { getComputedStyle(element: object): { lineHeight: string } } | null;
  createElement(name: string): PageElement;
  createRange(): PageRange;
}
