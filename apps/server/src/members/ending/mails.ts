import { type Letter, letter, linksOf, type Reader } from '../../platform/api/letter.ts'
import { t } from '../../platform/api/services/text.ts'

export function endingMail(reader: Reader, siteUrl: string, day: string): Letter {
  const { dataLink } = linksOf(siteUrl)
  return letter(
    reader,
    t`Your account will be deleted`,
    t`You asked for your account to be deleted. That happens on ${day}. Until then you can take it back: ${dataLink}`,
    t`If it was not you, take it back and set a new password: ${linksOf(siteUrl).passwordLink}`,
  )
}

export const endingCancelledMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`Your account stays`,
    t`The deletion of your account was taken back. Everything is as it was.`,
    t`If it was not you, set a new password: ${linksOf(siteUrl).passwordLink}`,
  )
