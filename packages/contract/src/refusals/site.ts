import type { SwitchKind } from '../moderation.ts'
import type { Refusals } from './refusal.ts'

/** What staff keeps: switches, servers, communities, the map of the day, files, settings; and the boards. */

const CLOSED: Record<SwitchKind, string> = {
  MAP_DEMO: 'Demo upload is blocked',
  LONGJUMP: 'Longjump upload is blocked',
  MAP: 'Map upload is blocked',
  REGISTRATION: 'Registration is closed for now',
  COMMENTS: 'Comments are closed for now',
  CHAT: 'The chat box is closed for now',
  FORUM: 'The forum is closed for now',
  KZGUESSR: 'KzGuessr is closed for now',
}

export const SITE_REFUSALS = {
  upload_blocked: [403, ({ part }: { part: SwitchKind }) => CLOSED[part]],
  block_end_passed: [422, 'The end of the block lies in the past'],
  server_address: [422, 'Address must be a public IP or host name'],
  server_port: [422, 'Invalid port'],
  server_listed: [409, 'This server is already listed'],
  too_many_servers: [422, ({ most }: { most: number }) => `At most ${most} servers are listed`],
  community_listed: [409, 'There is a community of this name already'],
  too_many_communities: [422, ({ most }: { most: number }) => `At most ${most} communities are listed`],
  unknown_server_key: [403, 'Unknown server key'],
  key_name_taken: [409, 'There is a key of this name already'],
  not_map_of_the_day: [422, 'This is not the map of the day'],
  only_days_to_come: [422, 'Only days to come can be set'],
  map_takes_no_records: [422, 'This map takes no records'],
  invalid_file_name: [400, 'Invalid file name'],
  settings_refused: [422, 'Some settings cannot be kept'],
  invalid_setting: [422, ({ wanted }: { wanted: string }) => `Must be ${wanted}`],
  range_too_long: [422, ({ days }: { days: number }) => `Range is longer than ${days} days`],
  report_not_yours: [403, 'Only who shared this report can delete it'],
} as const satisfies Refusals
