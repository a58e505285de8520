import type { Config } from '../api/services/settings.ts'

/** The order in which a request is checked (docs/architecture.md shows it). */

interface CheckRow {
  /** where it is checked: as the connection, the header, the call, its caller, their upload are known */
  at: string
  check: string
  /** what a caller gets who does not pass */
  refusal: string
  /** a proxy in front does it: it is off with TRUST_PROXY above 0 */
  isProxys?: true
}

export const REQUEST_ORDER = [
  { at: 'connection', check: 'connections in all', refusal: 'closed' },
  { at: 'connection', check: 'connections of the address', refusal: 'closed', isProxys: true },
  { at: 'connection', check: 'requests before the first response', refusal: 'closed', isProxys: true },
  { at: 'connection', check: 'time of a header', refusal: 'closed', isProxys: true },
  { at: 'connection', check: 'pace of body and response', refusal: 'closed' },
  { at: 'listener', check: 'one host', refusal: '400 invalid_request' },
  { at: 'listener', check: 'host of the site', refusal: '421 unknown_host' },
  { at: 'listener', check: 'load shedding', refusal: '503 busy' },
  { at: 'header', check: 'length of the address', refusal: '414 address_too_long' },
  { at: 'header', check: 'encoded body', refusal: '415 unsupported_type' },
  { at: 'call', check: 'rate limit of the address', refusal: '429 rate_limited' },
  { at: 'call', check: 'response cache', refusal: 'the cached response' },
  { at: 'call', check: 'load shedding of guests', refusal: '503 busy' },
  { at: 'caller', check: 'session', refusal: 'none: a guest' },
  { at: 'caller', check: 'load shedding of writes', refusal: '503 busy' },
  { at: 'caller', check: 'cross-site request', refusal: '403 cross_site' },
  { at: 'caller', check: 'access', refusal: '401 not_authenticated, 403 forbidden' },
  { at: 'caller', check: 'read-only mode', refusal: '503 read_only' },
  { at: 'caller', check: 'client concurrency', refusal: '429 rate_limited' },
  { at: 'upload', check: 'switch', refusal: '403, by its kind' },
  { at: 'upload', check: 'uploads of the key', refusal: '429 uploads_at_once' },
  { at: 'upload', check: 'uploads in all', refusal: '503 busy' },
] as const satisfies readonly CheckRow[]

type Row = (typeof REQUEST_ORDER)[number]
type Place = Row['at']
type CheckAt<P extends Place> = Extract<Row, { at: P }>['check']

/** What checks at one place, in the table's order: no check of the table may be missing, and none be added beside it. */
export const inOrder = <P extends Place, F>(place: P, checks: Record<CheckAt<P>, F>): F[] =>
  REQUEST_ORDER.filter((row): row is Extract<Row, { at: P }> => row.at === place).map(
    ({ check }) => checks[check as CheckAt<P>],
  )

/** Whether this site checks it itself, and not the proxy in front. */
export function isOurCheck(check: Row['check'], { trustProxy }: Pick<Config, 'trustProxy'>): boolean {
  const row: CheckRow | undefined = REQUEST_ORDER.find((one) => one.check === check)
  return trustProxy === 0 || !row?.isProxys
}
