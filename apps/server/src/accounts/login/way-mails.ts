import { type Letter, letter } from '../../platform/api/letter.ts'

/** What is told by mail of changes to the ways in. */

const CHANGES = {
  'passkey.add': 'A passkey was added to your account',
  'passkey.remove': 'A passkey was removed from your account',
  'authenticator.on': 'An authenticator app was switched on for your account',
  'authenticator.off': 'The authenticator app of your account was switched off',
  'codes.new': 'Your account has new recovery codes; the ones before no longer work',
  'password.remove': 'The password of your account was removed',
  'steam.link': 'A Steam account opens your account now',
  'steam.unlink': 'Your Steam account no longer opens your account',
  'discord.link': 'A Discord account opens your account now',
  'discord.unlink': 'Your Discord account no longer opens your account',
} as const
export type WayChange = keyof typeof CHANGES

/** Tells a change with the link that takes it back. `what` names the passkey or the other account. */
export const wayChangedMail = (
  name: string,
  siteUrl: string,
  change: WayChange,
  token: string,
  what: string | undefined,
): Letter =>
  letter(
    'A way into your account was changed',
    name,
    `${CHANGES[change]}${what === undefined ? '' : `: ${what}`}.`,
    `If it was not you, this link takes it back and ends all sessions. It works for a day: ${siteUrl}/undo-change#token=${token}`,
  )

export const wayUndoneMail = (name: string, siteUrl: string): Letter =>
  letter(
    'The change was taken back',
    name,
    'A change of the ways into your account was taken back, and all its sessions were ended.',
    `If somebody else made that change, they may know your password. Set a new one: ${siteUrl}/password-reset`,
  )

export const factorResetMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Your second factor was taken off',
    name,
    'The staff removed the passkeys, the authenticator app and the recovery codes of your account, and ended its sessions.',
    `Log in with your password and add a new one: ${siteUrl}/login`,
    'If you did not ask for that, write to the staff at once.',
  )
