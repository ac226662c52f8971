/** A page that the address names but the list does not have becomes the nearest one that it has. */
export const clampPage = (page: number, totalPages: number): number =>
  Math.min(Math.max(0, page), Math.max(0, totalPages - 1));
