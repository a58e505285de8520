import { useSite } from '../../lib/site.ts'

/** Where the accounts come from. */
export function LegacyNotice() {
  const { formerName, legacyDate } = useSite()
  if (formerName === null) {
    return (
      <>
        We were formerly under another domain. Our database dates from {legacyDate}; please use the credentials you had
        then.
      </>
    )
  }
  return (
    <>
      We were formerly {formerName}. Our database dates from {legacyDate}; please use the credentials you had then.
    </>
  )
}
