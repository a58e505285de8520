import { formatDay } from '../rules.ts'
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
  email_is_yours: [422, 'This is your e-mail already'],
  password_length: [
    422,
    ({ least, most }: { least: number; most: number }) => `Password must be ${least} to ${most} characters`,
  ],
  password_common: [422, 'This password is too common. Choose another one.'],
  bio_too_long: [422, ({ most }: { most: number }) => `Bio is longer than ${most} characters`],
  bio_too_many_lines: [422, ({ most }: { most: number }) => `Bio has more than ${most} lines`],
  too_many_links: [422, ({ most }: { most: number }) => `A profile has ${most} links at most`],
  link_not_safe: [422, 'A link is an https address of a site, without a login or a port'],
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
  cup_in_future: [422, 'A cup that is yet to be held has no results'],

  merge_into_itself: [409, 'An account cannot be merged with itself'],
  confirm_password: [403, 'Confirm your password first'],
  own_roles: [403, 'You cannot change your own roles'],
  role_not_yours_to_give: [403, 'You cannot give this role'],
  role_not_yours_to_take: [403, 'You cannot take this role'],
  last_administrator: [409, 'At least one administrator must remain'],
  address_not_yours: [403, 'You cannot see this address'],
  profile_not_yours: [403, 'You cannot change this profile'],
  cannot_ban: [403, 'You cannot ban this player'],
  ban_too_long: [403, ({ days }: { days: number }) => `You can ban for ${days} days at most`],
  ban_end_passed: [422, 'Expiration must be in the future'],
} as const satisfies Refusals
