import { type ComponentType, createElement, type ReactNode } from 'react'

/** A page was to be opened and the site did not answer. */
export class AwayError extends Error {
  override readonly name = 'AwayError'
}

/** A page whose code is loaded before it is drawn. */
export interface LazyPage {
  (): ReactNode
  preload(): Promise<void>
}

/** Whether the site answers now, whatever it says. */
export const isThere = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Whether a file of the page's code was not there: that of another version. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Whether the page is loaded anew because of this fault: once, for another version of the site has other files. */
function reloads({ message }: Error): boolean {
  const mark = `reloaded: ${message}`
  try {
    if (sessionStorage.getItem(mark)) return false
    sessionStorage.setItem(mark, '1')
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Answers what to throw for code that did not come; never where the page is loaded anew. */
async function faultOf(error: unknown): Promise<unknown> {
  if (!(await isThere())) return new AwayError()
  return isMissingCode(error) && reloads(error) ? new Promise(() => {}) : error
}

/** A page by the file that holds it: `lazyPage(() => import('./pages/x-page.tsx'), 'XPage')`. */
export function lazyPage<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
): LazyPage {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (module) => {
        Loaded = module[name]
      },
      async (error: unknown) => {
        loading = undefined
        throw await faultOf(error)
      },
    )
    return loading
  }
  return Object.assign(() => Loaded && createElement(Loaded), { preload })
}
