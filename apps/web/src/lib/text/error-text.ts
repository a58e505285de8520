/** Where the text of a failure may stand. */
interface Failure {
  response?: { data?: { message?: unknown; detail?: unknown } }
  data?: { response?: { message?: unknown } }
  message?: unknown
}

/** What browsers call a fetch that met no server. */
const NO_NETWORK = /^(Failed to fetch|NetworkError|Load failed)/

/**
 * What a failed call tells the user, in this order: the answer's message or detail, the
 * error's own message, the error itself if it is a text; otherwise `Error!`.
 */
export function errorText(error: unknown): string {
  const failure = error as Failure | null | undefined
  const { message, detail } = failure?.response?.data ?? {}
  const candidates = [message, failure?.data?.response?.message, detail, failure?.message, error]
  const text = candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? 'Error!'
  return NO_NETWORK.test(text) ? 'No connection. Try again when you are online.' : text
}
