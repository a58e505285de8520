import { type Letter, letter, linksOf, type Reader } from '../../platform/api/letter.ts'
import { t } from '../../platform/api/services/text.ts'

/** What is told by mail of changes to the ways in. */

const CHANGES = {
  'passkey.add': t`A passkey was added to your account`,
  'passkey.remove': t`A passkey was removed from your account`,
  'authenticator.on': t`An authenticator app was switched on for your account`,
  'authenticator.off': t`The authenticator app of your account was switched off`,
  'codes.new': t`Your account has new recovery codes; the ones before no longer work`,
  'password.remove': t`The password of your account was removed`,
  'steam.link': t`A Steam account opens your account now`,
  'steam.unlink': t`Your Steam account no longer opens your account`,
  'discord.link': t`A Discord account opens your account now`,
  'discord.unlink': t`Your Discord account no longer opens your account`,
} as const
export type WayChange = keyof typeof CHANGES

/** Tells a change with the link that takes it back. `what` names the passkey or the other account. */
export function wayChangedMail(
  reader: Reader,
  siteUrl: string,
  change: WayChange,
  token: string,
  what: string | undefined,
): Letter {
  const link = `${siteUrl}/undo-change#token=${token}`
  const said = CHANGES[change]
  return letter(
    reader,
    t`A way into your account was changed`,
    what === undefined ? t`${said}.` : t`${said}: ${what}.`,
    t`If it was not you, this link takes it back and ends all sessions. It works for a day: ${link}`,
  )
}

export const wayUndoneMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`The change was taken back`,
    t`A change of the ways into your account was taken back, and all its sessions were ended.`,
    t`If somebody else made that change, they may know your password. Set a new one: ${linksOf(siteUrl).passwordLink}`,
  )

export const factorResetMail = (reader: Reader, siteUrl: string): Letter =>
  letter(
    reader,
    t`Your second factor was taken off`,
    t`The staff removed the passkeys, the authenticator app and the recovery codes of your account, and ended its sessions.`,
    t`Log in with your password and add a new one: ${linksOf(siteUrl).loginLink}`,
    t`If you did not ask for that, write to the staff at once.`,
  )
