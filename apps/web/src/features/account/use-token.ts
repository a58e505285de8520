import { useTaken } from './use-taken.ts'

/** Reads `?token=` or `#token=` once and takes it out of the address, so that it stays in no history. */
export function useToken(): string {
  return useTaken('token', () => {
    const found =
      new URLSearchParams(location.search).get('token') ?? new URLSearchParams(location.hash.slice(1)).get('token')
    if (found) history.replaceState(history.state, '', location.pathname)
    return found ?? ''
  })
}
