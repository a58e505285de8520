/** The entries a router goes through: those of the browser, or a list of its own on the server and in tests. */
export interface RouterHistory {
  /** path, query and hash of the entry one stands at */
  href(): string
  /** its own name, which stays when its address is replaced */
  key(): string
  push(href: string): void
  replace(href: string): void
  /** Goes so many entries back or forth, which `listen` hears of later. */
  go(steps: number): void
  /** Hears of steps that `push` and `replace` did not make, with how far they led. */
  listen(listener: (steps: number) => void): void
}

interface EntryState {
  key: string
  place: number
}

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** The history of the browser's window. */
export function browserHistory(): RouterHistory {
  const entry = (): EntryState | null => {
    const { state } = window.history
    return typeof state?.key === 'string' && typeof state.place === 'number' ? state : null
  }
  const mark = (place: number, href?: string) => {
    const state = { key: newKey(), place } satisfies EntryState
    window.history.replaceState(state, '', href)
    return state
  }
  let at = entry() ?? mark(0)
  return {
    href: () => location.pathname + location.search + location.hash,
    key: () => at.key,
    push(href) {
      at = { key: newKey(), place: at.place + 1 }
      window.history.pushState(at, '', href)
    },
    replace: (href) => window.history.replaceState(at, '', href),
    go: (steps) => window.history.go(steps),
    listen(listener) {
      window.addEventListener('popstate', () => {
        const { place } = at
        // a link to a part of the page has made an entry without a name
        at = entry() ?? mark(place + 1)
        listener(at.place - place)
      })
    },
  }
}

/** A list of entries, the first of which is `href`. */
export function memoryHistory(href = '/'): RouterHistory {
  const entries = [{ href, key: newKey() }]
  const listeners: ((steps: number) => void)[] = []
  let place = 0
  const at = () => entries[place] as { href: string; key: string }
  return {
    href: () => at().href,
    key: () => at().key,
    push(next) {
      entries.splice(++place, entries.length, { href: next, key: newKey() })
    },
    replace(next) {
      entries[place] = { ...at(), href: next }
    },
    go(steps) {
      const next = Math.min(Math.max(place + steps, 0), entries.length - 1)
      const made = next - place
      place = next
      for (const listener of listeners) listener(made)
    },
    listen: (listener) => void listeners.push(listener),
  }
}
