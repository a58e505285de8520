import { formatDate, formatDay } from '../rules.ts'
import type { Refusals } from './refusal.ts'

/** Accounts: logging in, one's own details, what staff does to others. */

const day = (ms: number): string => formatDay(new Date(ms))

export const ACCOUNT_REFUSALS = {
  bad_credentials: [400, 'Invalid username or password'],
  invalid_password: [400, 'Invalid password'],
  invalid_link: [400, 'This link is invalid or has expired.'],
  invalid_reset_link: [400, 'This reset link is invalid or has expired'],
  /** it is all that was sent */
  invalid_address: [400, 'Enter a valid email address'],
  fields_missing: [400, 'All fields are required'],
  sent_too_fast: [422, 'This was sent too fast. Wait a moment and try again.'],
  username_taken: [409, 'Username is already taken'],
  pseudo_taken: [409, 'Nickname is already taken'],
  username_not_allowed: [422, 'Username must be 3 to 32 characters: letters, digits, dot, dash, underscore'],
  pseudo_length: [422, 'Nickname must be 2 to 24 characters'],
  pseudo_not_allowed: [422, 'Nickname is not allowed'],
  email_not_allowed: [422, 'Enter a valid email address'],
  email_is_yours: [422, 'This is already your e-mail'],
  password_length: [
    422,
    ({ least, most }: { least: number; most: number }) => `Password must be ${least} to ${most} characters`,
  ],
  password_common: [422, 'This password is too common. Choose another one.'],
  bio_too_long: [422, ({ most }: { most: number }) => `Bio is longer than ${most} characters`],
  bio_too_many_lines: [422, ({ most }: { most: number }) => `Bio has more than ${most} lines`],
  too_many_links: [422, ({ most }: { most: number }) => `A profile has ${most} links at most`],
  link_not_safe: [422, 'A link must be an https address without a login or a port'],
  blocks_self: [409, 'You cannot block yourself'],
  too_many_blocked: [409, ({ most }: { most: number }) => `You block ${most} players already`],
  follows_self: [409, 'You cannot follow yourself'],
  too_many_followed: [409, ({ most }: { most: number }) => `You follow ${most} players already`],
  too_many_followed_things: [409, ({ most }: { most: number }) => `You follow ${most} of these already`],
  too_many_favourites: [409, ({ most }: { most: number }) => `You have ${most} favourite maps already`],
  too_many_tokens: [409, ({ most }: { most: number }) => `You have ${most} tokens already. Revoke one first.`],
  too_many_goals: [409, ({ most }: { most: number }) => `You keep ${most} goals already. Let one go first.`],
  too_many_pinned: [409, ({ most }: { most: number }) => `${most} records are pinned already. Unpin one first.`],
  flag_too_soon: [
    422,
    ({ fromMs }: { fromMs: number }) =>
      `You can change your flag again on ${day(fromMs)}. Staff can do it before that.`,
  ],
  picture_from_elsewhere: [422, 'Picture must be an image uploaded to this site'],
  pseudo_too_soon: [429, ({ fromMs }: { fromMs: number }) => `You can change your nickname again on ${day(fromMs)}`],
  too_many_attempts: [429, ({ seconds }: { seconds: number }) => `Too many attempts. Try again in ${seconds} seconds.`],

  cup_result_known: [409, 'This player has a place in this cup already'],
  cup_in_future: [422, 'A cup that has not been held yet has no results'],

  export_too_soon: [
    429,
    ({ fromMs }: { fromMs: number }) =>
      `One file a day. Ask again from ${formatDate(new Date(fromMs)).slice(0, 16)} UTC.`,
  ],
  own_ending: [403, 'Another member of staff has to agree to this'],
  ending_too_late: [409, 'It is too late: this account is being deleted'],

  author_unknown: [404, 'Nobody unclaimed has this name'],
  author_asked_already: [409, 'You have asked for this name already'],
  too_many_author_claims: [
    409,
    ({ most }: { most: number }) => `You have asked for ${most} names that nobody has answered yet`,
  ],

  merge_into_itself: [409, 'An account cannot be merged with itself'],
  confirm_password: [403, 'Confirm your password first'],
  confirm_login: [403, 'Log out and in again first: this account has neither a password nor a passkey to ask for'],
  code_needed: [403, (_sent: { ticket: string }) => 'Type the code of your authenticator app'],
  code_wrong: [400, 'That code is wrong or was used. Wait for the next one.'],
  second_step_over: [400, 'That took too long. Log in again.'],
  passkey_refused: [400, 'This passkey does not open an account here'],
  passkey_known: [409, 'This passkey is here already'],
  too_many_passkeys: [409, ({ most }: { most: number }) => `An account has ${most} passkeys at most`],
  way_not_here: [409, 'This way of logging in is not switched on here'],
  outside_refused: [400, 'That sign-in did not work. Start again.'],
  outside_away: [503, 'The other site does not answer. Try again in a few minutes.'],
  outside_unknown: [400, 'No account here is linked with it. Log in another way, then link it in your settings.'],
  outside_taken: [409, 'It is linked with another account here'],
  outside_other: [409, 'Another one is linked. Unlink that one first.'],
  last_way_in: [409, 'This is the only way into your account. Add a passkey or set a password first.'],
  factor_needed_for_role: [409, 'Your role needs a second factor. Add another passkey or an authenticator app first.'],
  no_factor_yet: [409, 'Add a passkey or an authenticator app first'],
  authenticator_on: [409, 'An authenticator app is on already. Switch it off first.'],
  authenticator_off: [409, 'Begin with a new code: none is being set up'],
  second_factor_unproven: [403, 'Your role waits until you have shown your passkey or a code'],
  second_factor_due: [403, 'Your role needs a second factor: add a passkey or an authenticator app in your settings'],
  own_roles: [403, 'You cannot change your own roles'],
  role_not_yours_to_give: [403, 'You cannot give this role'],
  role_not_yours_to_take: [403, 'You cannot take this role'],
  last_administrator: [409, 'At least one administrator must remain'],
  address_not_yours: [403, 'You cannot see this address'],
  profile_not_yours: [403, 'You cannot change this profile'],
  appealed_already: [409, 'You have appealed against this ban already'],
  cannot_ban: [403, 'You cannot ban this player'],
  ban_too_long: [403, ({ days }: { days: number }) => `You can ban for ${days} days at most`],
  ban_end_passed: [422, 'Expiration must be in the future'],
} as const satisfies Refusals
