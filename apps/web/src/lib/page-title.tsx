import { SITE_NAME } from '@kz/contract/rules'
import { useEffect } from 'react'

/** Names the page in the window's title: `{page} - KZ16` (H009). A page that knows better calls it with its own name. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} - ${SITE_NAME}`
  }, [page])
}

/** The title that the route table gives; it stands before the page, so that the page's own `useTitle` wins. */
export function PageTitle({ text }: { text: string }) {
  useTitle(text)
  return null
}
