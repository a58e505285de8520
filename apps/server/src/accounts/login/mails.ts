import { type Letter, letter } from '../../platform/api/letter.ts'

/** Every mail accounts send: our words, our links and the account's nickname. */

/** A letter around a link to a page with a token. */
const linkMail =
  (subject: string, before: string, path: string, after: string) =>
  (name: string, siteUrl: string, token: string): Letter =>
    letter(subject, name, before, `${siteUrl}${path}#token=${token}`, after)

export const confirmMail = linkMail(
  'Confirm your e-mail',
  'Please confirm that this address is yours. The link works for 24 hours:',
  '/verify-email',
  'If you did not register here, ignore this mail.',
)

export const knownMail = (siteUrl: string): Letter =>
  letter(
    'You already have an account',
    null,
    'Somebody tried to register with this address, which already has an account.',
    `If it was you, log in, or ask for a new password: ${siteUrl}/password-reset`,
    'If it was not you, nothing has changed and nothing needs to be done.',
  )

export const resetMail = linkMail(
  'Set a new password',
  'A new password was asked for. The link works once and for 30 minutes:',
  '/new-password',
  'If you did not ask for it, ignore this mail: your password stays as it is.',
)

export const usernameMail = (name: string, siteUrl: string, username: string): Letter =>
  letter('Your username', name, `The username of your account is: ${username}`, `Log in: ${siteUrl}/login`)

export const passwordChangedMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Your password was changed',
    name,
    'The password of your account was changed and its other sessions were ended.',
    `If it was not you, ask for a new password at once: ${siteUrl}/password-reset`,
  )

export const loginFailuresMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Failed logins',
    name,
    'Within a day somebody failed several times to log in to your account. Your password still protects it.',
    `If it was you, you can ask for a new password: ${siteUrl}/password-reset`,
  )

export const reuseMail = (name: string, siteUrl: string): Letter =>
  letter(
    'A session was ended',
    name,
    'A token of one of your sessions was reused. It may have been copied, so that session was signed out.',
    `If you do not know why, change your password: ${siteUrl}/password-reset`,
  )

export const newAddressMail = (name: string, siteUrl: string, token: string): Letter =>
  letter(
    'Confirm your new e-mail',
    name,
    'Somebody who is logged in to an account wants it to have this address. The link works for 24 hours:',
    `${siteUrl}/verify-email#token=${token}`,
    'If it was not you, ignore this mail: nothing has changed.',
  )

export const addressAskedMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Another e-mail was asked for',
    name,
    'Somebody who knows the password of your account asked for another e-mail address. Nothing has changed until the new one is confirmed.',
    `If it was not you, set a new password at once: ${siteUrl}/password-reset`,
  )

export const addressChangedMail = (name: string, siteUrl: string, token: string): Letter =>
  letter(
    'Your e-mail was changed',
    name,
    'Your account has another e-mail address now, and this one is no longer used.',
    `If it was not you, this link brings it back and ends all sessions. It works for seven days: ${siteUrl}/verify-email#token=${token}`,
  )

export const addressBackMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Your e-mail is as it was',
    name,
    'The change of your address was taken back, and all sessions of your account were ended.',
    `Somebody else may know your password. Set a new one: ${siteUrl}/password-reset`,
  )

export const mergedMail = (name: string, siteUrl: string): Letter =>
  letter(
    'Your account was merged',
    name,
    'Two accounts of yours were made one by the staff. This one is gone; what it held is in the other one.',
    `Log in with the other one: ${siteUrl}/login`,
  )

export const deletedMail = (name: string): Letter =>
  letter(
    'Your account was deleted',
    name,
    'The staff deleted your account. Your address and whatever you told of yourself are gone; records and messages stay.',
  )

export const endedMail = (name: string): Letter =>
  letter(
    'Your account was deleted',
    name,
    'As you asked, your account was deleted. Your address, your settings and your files are gone; backups that still have them are deleted as they grow old.',
    'Records and what you wrote in public stay, under the name you chose for them.',
  )

/** `another`: a later ban of the same kind stands. */
export const appealMail = (
  name: string,
  siteUrl: string,
  { lifted, another }: { lifted: boolean; another: boolean },
): Letter =>
  letter(
    lifted && another ? 'Your earlier ban was lifted' : lifted ? 'Your ban was lifted' : 'Your ban stays',
    name,
    `What you said against your ban was read. ${lifted ? 'The ban was lifted.' : 'The ban stays as it is.'}`,
    ...(lifted && another ? ['A later ban of the same kind still stands. You can appeal against that one too.'] : []),
    `Log in to read the answer: ${siteUrl}/login`,
  )
