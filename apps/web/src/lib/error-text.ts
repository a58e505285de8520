const read = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  )

/**
 * What a failed call tells the user, in this order: the answer's message or detail, the
 * error's own message, the error itself if it is a text; otherwise `Error!`.
 */
export function errorText(error: unknown): string {
  const candidates = [
    read(error, 'response', 'data', 'message'),
    read(error, 'data', 'response', 'message'),
    read(error, 'response', 'data', 'detail'),
    read(error, 'message'),
    error,
  ]
  return candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? 'Error!'
}
