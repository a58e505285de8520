/** Which page a reader came from when they report a bug: links of this site leave no referrer. */

const KEY = 'bug-page'
const AT = '/bug-report'

/** Notes the page on which a link to the form is clicked. Called once, behind the first page. */
export function noteBugPage(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.pathname !== AT || location.pathname === AT) return
      try {
        sessionStorage.setItem(KEY, location.pathname + location.search)
      } catch {
        // then the field is empty
      }
    },
    { capture: true },
  )
}

/** The page the form was opened from; '' where nobody knows. */
export function bugPage(): string {
  try {
    const noted = sessionStorage.getItem(KEY)
    if (noted) return noted
  } catch {
    // as where nothing was noted
  }
  return document.referrer.startsWith(`${location.origin}/`) ? document.referrer.slice(location.origin.length) : ''
}
