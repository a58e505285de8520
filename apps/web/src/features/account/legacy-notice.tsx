import { useSite } from '../../lib/session/site.ts'

/** Where the accounts come from; null where the operator has said nothing. */
export function useLegacyNotice(): string | null {
  const { formerName, legacyDate } = useSite()
  if (formerName === null) return null
  return `We were formerly ${formerName}. Our database dates from ${legacyDate}; please use the credentials you had then.`
}
