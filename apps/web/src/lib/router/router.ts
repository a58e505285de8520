import type { PageRow } from '@kz/contract/pages'
import type { ComponentType } from 'react'
import type { RouterHistory } from './history.ts'
import { type Location, parseLocation } from './location.ts'
import { matchPath, type Params } from './match.ts'

/** A page of the site: what the table of pages says of it, who may open it, and its code. */
export interface Route {
  row: PageRow
  /** Rejects with a `Redirect`, or with what is shown instead of the page. Absent: everybody may. */
  guard?: (href: string) => Promise<void>
  /** Loads the page's code. */
  preload: () => Promise<void>
  /** the page, once its code is loaded */
  Page: ComponentType
}

/** Thrown by a guard: another page is opened in place of this one. */
export class Redirect extends Error {
  override readonly name = 'Redirect'
  readonly href: string
  constructor(href: string) {
    super(`redirect to ${href}`)
    this.href = href
  }
}

export interface RouterState {
  location: Location
  /** null: no page has this path */
  route: Route | null
  params: Params
  /** `pending`: the page's code, or who may open it, is on its way */
  status: 'pending' | 'idle'
  /** what is shown instead of the page */
  error?: unknown
}

export interface Navigation {
  href: string
  /** takes the place of the address instead of following it */
  replace?: boolean
  /** the new page starts at its top, or at the part its hash names; usual */
  resetScroll?: boolean
}

/** What the window does once a page stands there: it goes to the top, stays, or goes where the entry was left. */
export type ScrollMove = 'reset' | 'stay' | 'restore'

/** Keeps a page from being left: `ask` is told how to go on after all. */
export interface Blocker {
  blocks(): boolean
  ask(proceed: () => void): void
}

interface Options {
  routes: readonly Route[]
  history: RouterHistory
  /** the code of the page for paths that no route has */
  notFound?: { preload: () => Promise<void> }
}

/** Answers when all that microtasks do is done. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Leads from address to address: checks who may open a page and loads its code before it is shown. */
export class Router {
  readonly history: RouterHistory
  /** pages that must not be left without a question */
  readonly blockers = new Set<Blocker>()
  state: RouterState
  /** how the window is to move when the state is drawn */
  scrollMove: ScrollMove = 'restore'
  readonly #options: Options
  readonly #watchers = new Set<(state: RouterState) => void>()
  readonly #leavers = new Set<(pathChanged: boolean) => void>()
  #visit = 0
  /** a step of the history that was taken back, or is made in spite of a blocker */
  #isOwnStep = false

  constructor(options: Options) {
    this.#options = options
    this.history = options.history
    this.state = { ...this.#match(this.latestLocation), status: 'pending' }
    this.history.listen((steps) => this.#stepped(steps))
  }

  /** Where the address bar is: `state.location` follows when the page can be drawn. */
  get latestLocation(): Location {
    return parseLocation(this.history.href())
  }

  /** Tells every new state until the returned function is called. */
  watch(watcher: (state: RouterState) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Tells that an address is about to be left until the returned function is called. */
  onLeave(leaver: (pathChanged: boolean) => void): () => void {
    this.#leavers.add(leaver)
    return () => this.#leavers.delete(leaver)
  }

  /** Opens an address of this site; answers when its page may be drawn, or another one in its place. */
  async navigate({ href, replace = false, resetScroll = true }: Navigation): Promise<void> {
    const go = async () => {
      this.#leave(href)
      this.history[replace ? 'replace' : 'push'](parseLocation(href).href)
      this.scrollMove = resetScroll ? 'reset' : 'stay'
      await this.load()
    }
    if (!this.#isBlocked(go)) await go()
  }

  /** Checks and loads the page at the address; answers when the state is that of a page, a refusal or a fault. */
  async load(): Promise<void> {
    const visit = ++this.#visit
    const next = this.#match(this.latestLocation)
    const ready = this.#prepare(next).then(
      () => ({}),
      (error: unknown) => ({ error }),
    )
    const isSoon = await Promise.race([ready.then(() => true), nextTask().then(() => false)])
    if (visit !== this.#visit) return
    if (!isSoon) this.#become({ ...next, status: 'pending' })
    const { error } = (await ready) as { error?: unknown }
    if (visit !== this.#visit) return
    if (error instanceof Redirect) {
      this.history.replace(error.href)
      return this.load()
    }
    this.#become({ ...next, status: 'idle', ...(error !== undefined && { error }) })
  }

  /** Checks the page on the screen anew: its reader may be another by now. */
  invalidate(): Promise<void> {
    this.scrollMove = 'stay'
    return this.load()
  }

  /** Loads the code of the page that an address leads to, as far as it comes. */
  preload(href: string): void {
    this.#match(parseLocation(href))
      .route?.preload()
      .catch(() => undefined)
  }

  #match(location: Location): Omit<RouterState, 'status'> {
    for (const route of this.#options.routes) {
      const params = matchPath(route.row.path, location.pathname)
      if (params) return { location, route, params }
    }
    return { location, route: null, params: {} }
  }

  async #prepare({ route, location }: Pick<RouterState, 'route' | 'location'>): Promise<void> {
    await route?.guard?.(location.href)
    await (route ?? this.#options.notFound)?.preload()
  }

  #become(state: RouterState): void {
    this.state = state
    for (const watcher of this.#watchers) watcher(state)
  }

  #leave(href: string): void {
    const pathChanged = parseLocation(href).pathname !== this.state.location.pathname
    for (const leaver of this.#leavers) leaver(pathChanged)
  }

  #isBlocked(proceed: () => void): boolean {
    const blocker = [...this.blockers].find((each) => each.blocks())
    blocker?.ask(proceed)
    return blocker !== undefined
  }

  #stepped(steps: number): void {
    if (this.#isOwnStep) {
      this.#isOwnStep = false
      // taken back: the page stands there still
      if (this.latestLocation.href === this.state.location.href) return
    } else if (steps !== 0) {
      const stepAgain = () => {
        this.#isOwnStep = true
        this.history.go(steps)
      }
      if (this.#isBlocked(stepAgain)) {
        this.#isOwnStep = true
        this.history.go(-steps)
        return
      }
    }
    this.#leave(this.history.href())
    this.scrollMove = 'restore'
    void this.load()
  }
}
