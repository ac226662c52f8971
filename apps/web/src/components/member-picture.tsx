import { useState } from 'react';

interface MemberPictureProps {
  name: string;
  picture: string | null;
}

/** The member's picture in a manuscript cell, or their initial when there is no picture or it cannot be loaded. */
export function MemberPicture({ name, picture }: MemberPictureProps) {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  const isShown = picture !== null && picture !== brokenPicture;
  return (
    <span
      aria-hidden
      className="flex size-8 items-center justify-center overflow-hidden rounded-s border border-grid bg-accent-wash text-small font-bold text-accent"
    >
      {isShown ? (
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBrokenPicture(picture)}
        />
      ) : (
        ([...name][0] ?? '?')
      )}
    </span>
  );
}
