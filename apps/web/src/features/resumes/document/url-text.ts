const WITHOUT_SCHEME = /^[^\s/@:]+\.[^\s/@:]{2,}(?:[/?#]\S*)?$/;

/** An address as the resume holds it: one that was written without its scheme gets `https://`. What is no address stays. */
export function tidyUrl(text: string): string {
  const written = text.trim();
  return WITHOUT_SCHEME.test(written) ? `https://${written}` : written;
}
