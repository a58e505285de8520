import { useSite } from '../../lib/session/site.ts'

/** Where old accounts come from; null where none can log in with the password of then, or the operator has not said. */
export function useLegacyNotice(): string | null {
  const { formerName, legacyDate, oldAccounts } = useSite()
  if (formerName === null || !oldAccounts) return null
  return `We were formerly ${formerName}. Our database dates from ${legacyDate}; please use the credentials you had then.`
}
