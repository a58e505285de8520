import { useEffect } from 'react'
import { notePageShown } from '../page-settled.ts'
import { useSite } from '../session/site.ts'

/**
 * Names the page in the window's title: `{page} - KZ16`, and says that a page is there, be it one that says no.
 * A page that knows better calls it with its own name.
 */
export function useTitle(page: string): void {
  const { name } = useSite()
  useEffect(() => {
    document.title = `${page} - ${name}`
  }, [page, name])
  useEffect(notePageShown, [])
}

/** The title that the route table gives; it stands before the page, so that the page's own `useTitle` wins. */
export function PageTitle({ text }: { text: string }) {
  useTitle(text)
  return null
}
