import { stringifySearch } from '../router/location.ts'
import { useRawSearchParams, useRouter } from '../router/router-context.tsx'
import { type ChangeOf, type Fields, readSearchParams, writeSearchParams } from './search-params.ts'

/** A page of a list, and nothing else. */
export const PAGED = { page: 1 } as const

interface Going {
  /** a step of the browser's history; else the address is replaced */
  step?: boolean
  /** starts at the top of the page, as another page does; else the reader stays where they are */
  toTop?: boolean
  /** what the address says besides these fields stays */
  beside?: boolean
}

/** What the address of this page says of `fields`, and how to change a part of it. */
export function useSearchParams<const Known extends Fields>(fields: Known) {
  const router = useRouter()
  const go = (change: ChangeOf<Known>, { step = false, toTop = false, beside = false }: Going = {}): void => {
    // as it stands by now: what was typed a moment ago may not be drawn yet
    const { pathname, search } = router.latestLocation
    const next = writeSearchParams(fields, readSearchParams(fields, { ...readSearchParams(fields, search), ...change }))
    const others = beside ? Object.entries(search).filter(([name]) => !(name in fields)) : []
    const href = pathname + stringifySearch({ ...Object.fromEntries(others), ...next })
    void router.navigate({ href, replace: !step, resetScroll: toTop })
  }
  return [readSearchParams(fields, useRawSearchParams()), go] as const
}
