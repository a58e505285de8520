export interface Packed {
  br: Buffer
  gzip: Buffer
}

/** A serialised response. `lastModified` only where the call declares it. */
export interface CachedResponse {
  plain: Buffer
  /** absent for short bodies and for anything but text */
  packed: Packed | undefined
  etag: string
  type: string
  headers: Record<string, string>
}
