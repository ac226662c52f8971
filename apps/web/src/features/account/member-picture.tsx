/** The member's initial in a manuscript cell. Their picture lies on the provider's server, which the CSP does not load from. */
export function MemberPicture({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-8 items-center justify-center rounded-s border border-grid bg-accent-wash text-small font-bold text-accent"
    >
      {[...name][0] ?? '?'}
    </span>
  );
}
