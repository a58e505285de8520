import { lazyRouteComponent } from '@tanstack/react-router'

/** A page was to be opened and the site did not answer. */
export class AwayError extends Error {
  override readonly name = 'AwayError'
}

/** Whether the site answers now, whatever it says. */
export const isThere = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * A page whose code is loaded when it is opened. Code that does not come is that of another version only where the site
 * answers: then the router loads the page anew, once.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      throw (await isThere()) ? error : new AwayError()
    }
  }, name)
