import { EXPORT_DAYS } from '@kz/contract/accounts/leaving'
import { type Letter, letter } from '../../platform/api/letter.ts'

export const exportMadeMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Your data is ready',
    name,
    `The file with your data was made. It is there for ${EXPORT_DAYS} days: ${siteUrl}/settings?tab=data`,
    'It opens only while you are logged in. If you did not ask for it, set a new password.',
  )
