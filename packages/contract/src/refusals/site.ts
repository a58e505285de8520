import type { SwitchKind } from '../review/moderation.ts'
import type { Refusals } from './refusal.ts'

/** What staff keeps: switches, servers, communities, the map of the day, files, settings; and the boards. */

/** Why a part of the site is closed, and until when; null: not told, or without an end. */
type Closed = { reason: string | null; untilMs: number | null }
const closed = (sentence: string) => (_: Closed) => sentence

/** The code of each switch: what is closed is refused by it. */
export const CLOSED_CODES = {
  MAP_DEMO: 'demo_upload_blocked',
  LONGJUMP: 'longjump_upload_blocked',
  MAP: 'map_upload_blocked',
  REGISTRATION: 'registration_closed',
  COMMENTS: 'comments_closed',
  CHAT: 'chat_closed',
  FORUM: 'forum_closed',
  KZGUESSR: 'guessr_closed',
  PUBLIC_QUEUE: 'queue_closed',
  READ_ONLY: 'read_only',
} as const satisfies Record<SwitchKind, keyof typeof SITE_REFUSALS>

export const SITE_REFUSALS = {
  demo_upload_blocked: [403, closed('Demo upload is blocked')],
  longjump_upload_blocked: [403, closed('Longjump upload is blocked')],
  map_upload_blocked: [403, closed('Map upload is blocked')],
  registration_closed: [403, closed('Registration is closed for now')],
  comments_closed: [403, closed('Comments are closed for now')],
  chat_closed: [403, closed('The chat box is closed for now')],
  forum_closed: [403, closed('The forum is closed for now')],
  guessr_closed: [403, closed('KzGuessr is closed for now')],
  queue_closed: [403, closed('The list of waiting demos is closed for now')],
  read_only: [503, closed('The site is read-only for now')],
  block_end_passed: [422, 'The end of the block is in the past'],
  server_address: [422, 'Address must be a public IP or host name'],
  server_port: [422, 'Invalid port'],
  runner_taken: [409, "These runs are another member's"],
  link_by_steam: [422, 'A Steam account is linked by a sign-in at Steam, not by a code'],
  link_code_unknown: [404, 'This code is unknown or has expired'],
  steam_refused: [403, 'Steam did not confirm this sign-in. Try again.'],
  steam_away: [503, 'Steam does not answer. Try again later.'],
  last_owner: [409, 'A server keeps at least one owner'],
  too_many_people: [409, ({ most }: { most: number }) => `A server has at most ${most} people`],
  claimed_already: [409, 'You have asked for this server already'],
  too_many_claims: [
    409,
    ({ most }: { most: number }) => `You have asked for ${most} servers that nobody has answered yet`,
  ],
  server_listed: [409, 'This server is already listed'],
  too_many_servers: [422, ({ most }: { most: number }) => `At most ${most} servers are listed`],
  community_listed: [409, 'There is already a community with this name'],
  too_many_communities: [422, ({ most }: { most: number }) => `At most ${most} communities are listed`],
  unknown_server_key: [403, 'Unknown server key'],
  /** of a game server that sends runs */
  unknown_token: [401, 'Unknown server key'],
  key_name_taken: [409, 'There is already a key with this name'],
  not_map_of_the_day: [422, 'This is not the map of the day'],
  only_days_to_come: [422, 'Only days to come can be set'],
  map_takes_no_records: [422, 'This map takes no records'],
  movies_only: [403, 'You can manage movies only'],
  invalid_file_name: [400, 'Invalid file name'],
  settings_refused: [422, 'Some settings cannot be kept'],
  invalid_setting: [422, ({ wanted }: { wanted: string }) => `Must be ${wanted}`],
  range_too_long: [422, ({ days }: { days: number }) => `Range is longer than ${days} days`],
  webhook_address: [422, 'An address is https, of a host that everybody can reach, without a login or a port'],
  webhook_not_discord: [
    422,
    'This is no webhook of a Discord channel: those begin with https://discord.com/api/webhooks/',
  ],
  too_many_webhooks: [409, ({ most }: { most: number }) => `There are ${most} webhooks already. Remove one first.`],
  zone_unknown: [422, 'This time zone is not known here'],
  push_refused: [422, 'This browser gave no address for push notifications'],
  too_many_devices: [409, ({ most }: { most: number }) => `You have ${most} devices already. Remove one first.`],
  report_not_yours: [403, 'Only the person who shared this report can delete it'],
} as const satisfies Refusals
