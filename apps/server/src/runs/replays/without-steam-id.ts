/**
 * A replay as it may be shown: packed, and without the Steam id in its header. Null for one that cannot be made so; that is every
 * one as long as nothing here unpacks them.
 */
export function withoutSteamId(_replay: Uint8Array): Uint8Array | null {
  return null
}
