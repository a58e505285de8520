import { type Letter, letter, linksOf, type Reader } from '../../platform/api/letter.ts'
import { type Text, t } from '../../platform/api/services/text.ts'

/** Every mail accounts send: our words, our links and the account's nickname. */

/** A letter around a link to a page with a token. */
const linkMail =
  (subject: Text, before: Text, path: string, after: Text) =>
  (reader: Reader, siteUrl: string, token: string): Letter =>
    letter(reader, subject, before, `${siteUrl}${path}#token=${token}`, after)

export const confirmMail = linkMail(
  t`Confirm your e-mail`,
  t`Please confirm that this address is yours. The link works for 24 hours:`,
  '/verify-email',
  t`If you did not register here, ignore this mail.`,
)

/** To the owner of an address that somebody else named; who that is stays unsaid. */
export const knownMail = (language: string | null, siteUrl: string): Letter =>
  letter(
    { pseudo: null, language },
    t`You already have an account`,
    t`Somebody tried to register with this address, which already has an account.`,
    t`If it was you, log in, or ask for a new password: ${linksOf(siteUrl).passwordLink}`,
    t`If it was not you, nothing has changed and nothing needs to be done.`,
  )

export const resetMail = linkMail(
  t`Set a new password`,
  t`A new password was asked for. The link works once and for 30 minutes:`,
  '/new-password',
  t`If you did not ask for it, ignore this mail: your password stays as it is.`,
)

export const usernameMail = (reader: Reader, siteUrl: string, username: string): Letter =>
  letter(
    reader,
    t`Your username`,
    t`The username of your account is: ${username}`,
    t`Log in: ${linksOf(siteUrl).loginLink}`,
  )

export const passwordChangedMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`Your password was changed`,
    t`The password of your account was changed and its other sessions were ended.`,
    t`If it was not you, ask for a new password at once: ${linksOf(siteUrl).passwordLink}`,
  )

export const loginFailuresMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`Failed logins`,
    t`Within a day somebody failed several times to log in to your account. Your password still protects it.`,
    t`If it was you, you can ask for a new password: ${linksOf(siteUrl).passwordLink}`,
  )

export const reuseMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`A session was ended`,
    t`A token of one of your sessions was reused. It may have been copied, so that session was signed out.`,
    t`If you do not know why, change your password: ${linksOf(siteUrl).passwordLink}`,
  )

export const newAddressMail = linkMail(
  t`Confirm your new e-mail`,
  t`Somebody who is logged in to an account wants it to have this address. The link works for 24 hours:`,
  '/verify-email',
  t`If it was not you, ignore this mail: nothing has changed.`,
)

export const addressAskedMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`Another e-mail was asked for`,
    t`Somebody who knows the password of your account asked for another e-mail address. Nothing has changed until the new one is confirmed.`,
    t`If it was not you, set a new password at once: ${linksOf(siteUrl).passwordLink}`,
  )

export const addressChangedMail = (reader: Reader, siteUrl: string, token: string): Letter => {
  const link = `${siteUrl}/verify-email#token=${token}`
  return letter(
    reader,
    t`Your e-mail was changed`,
    t`Your account has another e-mail address now, and this one is no longer used.`,
    t`If it was not you, this link brings it back and ends all sessions. It works for seven days: ${link}`,
  )
}

export const addressBackMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`Your e-mail is as it was`,
    t`The change of your address was taken back, and all sessions of your account were ended.`,
    t`Somebody else may know your password. Set a new one: ${linksOf(siteUrl).passwordLink}`,
  )

export const mergedMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`Your account was merged`,
    t`Staff merged your two accounts. This one is gone; what it held is in the other one.`,
    t`Log in with the other one: ${linksOf(siteUrl).loginLink}`,
  )

export const deletedMail = (reader: Reader): Letter =>
  letter(
    reader,
    t`Your account was deleted`,
    t`The staff deleted your account. Your address and everything you told us about yourself are gone; records and messages stay.`,
  )

export const endedMail = (reader: Reader): Letter =>
  letter(
    reader,
    t`Your account was deleted`,
    t`As you asked, your account was deleted. Your address, your settings and your files are gone; backups that still hold them expire over time.`,
    t`Records and what you wrote in public stay, under the name you chose for them.`,
  )

/** `another`: a later ban of the same kind stands. */
export const appealMail = (
  reader: Reader,
  siteUrl: string,
  { lifted, another }: { lifted: boolean; another: boolean },
): Letter =>
  letter(
    reader,
    lifted && another ? t`Your earlier ban was lifted` : lifted ? t`Your ban was lifted` : t`Your ban stays`,
    lifted ? t`Your appeal was read. The ban was lifted.` : t`Your appeal was read. The ban stays as it is.`,
    ...(lifted && another ? [t`A later ban of the same kind still stands. You can appeal against that one too.`] : []),
    t`Log in to read the answer: ${linksOf(siteUrl).loginLink}`,
  )
