import { type Letter, letter } from '../../platform/api/letter.ts'

export const endingMail = (name: string, siteUrl: string, day: string): Letter =>
  letter(
    'Your account will be deleted',
    name,
    `You asked for your account to be deleted. That happens on ${day}. Until then you can take it back: ${siteUrl}/settings?tab=data`,
    `If it was not you, take it back and set a new password: ${siteUrl}/password-reset`,
  )

export const endingCancelledMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Your account stays',
    name,
    'The deletion of your account was taken back. Everything is as it was.',
    `If it was not you, set a new password: ${siteUrl}/password-reset`,
  )
