export interface Packed {
  br: Buffer
  gzip: Buffer
}

/** A serialised answer as it goes out. `lastModified` only where the call promises it. */
export interface CachedResponse {
  plain: Buffer
  /** none of what is short or no text */
  packed: Packed | undefined
  etag: string
  type: string
  headers: Record<string, string>
}
