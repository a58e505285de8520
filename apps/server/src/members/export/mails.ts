import { EXPORT_DAYS } from '@kz/contract/accounts/leaving'
import { type Letter, letter, linksOf, type Reader } from '../../platform/api/letter.ts'
import { counted, t } from '../../platform/api/services/text.ts'

export function exportMadeMail(reader: Reader, siteUrl: string): Letter {
  const { dataLink } = linksOf(siteUrl)
  return letter(
    reader,
    t`Your data is ready`,
    t`The file with your data was made. It is there for ${counted(EXPORT_DAYS, 'day')}: ${dataLink}`,
    t`It opens only while you are logged in. If you did not ask for it, set a new password.`,
  )
}
