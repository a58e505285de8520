/** A file for players by its address; null where there is none. */
export const fileOf = (kind: 'track' | 'geometry' | 'hulls', sha256: string | null, size: number | null) =>
  sha256 === null || size === null ? null : { url: `/media/replays/${sha256}.${kind}`, size }
