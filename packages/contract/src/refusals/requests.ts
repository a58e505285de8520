import { formatDate } from '../rules.ts'
import type { Refusals } from './refusal.ts'

/** What any call may be refused for: its form, its caller, its rate, the state of the server. */

/** What may be missing, as a sentence names it. */
const THINGS = {
  Article: 'Article',
  Ban: 'Ban',
  Category: 'Category',
  Claim: 'Claim',
  Comment: 'Comment',
  Community: 'Community',
  Demo: 'Demo',
  Device: 'Device',
  Event: 'Event',
  File: 'File',
  Game: 'Game',
  Key: 'Key',
  'Linked account': 'Linked account',
  List: 'List',
  Longjump: 'Longjump',
  'Map of the day': 'Map of the day',
  Map: 'Map',
  Mark: 'Mark',
  Message: 'Message',
  News: 'News',
  Notification: 'Notification',
  Passkey: 'Passkey',
  Picture: 'Picture',
  Player: 'Player',
  Poll: 'Poll',
  Post: 'Post',
  Report: 'Report',
  Resource: 'Resource',
  Result: 'Result',
  Role: 'Role',
  Room: 'Room',
  Route: 'Route',
  Run: 'Run',
  Season: 'Season',
  Server: 'Server',
  Session: 'Session',
  Thread: 'Thread',
  Token: 'Token',
  Webhook: 'Webhook',
} as const
/** What may be missing. */
export type Thing = keyof typeof THINGS

const FIELD_FAULTS = { invalid: 'Invalid', missing: 'Missing', unknown: 'Unknown field:' } as const
export type FieldFault = keyof typeof FIELD_FAULTS

const GUEST_ACTS = {
  comment: 'You need to be connected to post a comment',
  like_demo: 'You should be connected to like a demo',
} as const
/** What a guest is asked to log in for, where that has a sentence of its own. */
export type GuestAct = keyof typeof GUEST_ACTS

/** ' until DD/MM/YYYY HH:mm UTC', or nothing for a ban without end. */
export const untilText = (untilMs: number | null): string =>
  untilMs === null ? '' : ` until ${formatDate(new Date(untilMs)).slice(0, 16)} UTC`

/** The reason is told beside the sentence. */
type Ban = { untilMs: number | null; reason: string }

/** Of a ban from the site: what opens `POST /auth/appeal`, or what was said against it and answered. */
type SiteBan = Ban & { ticket?: string; appeal?: 'waiting' | 'resolved' | 'dismissed'; answer?: string }

export const REQUEST_REFUSALS = {
  impossible_date: [422, 'Choose a day between June 1999, when the game began, and today'],
  invalid_request: [400, 'The request is not valid.'],
  invalid_field: [
    400,
    ({ field, fault = 'invalid' }: { field: string; fault?: FieldFault }) => `${FIELD_FAULTS[fault]} ${field}`,
  ],
  duplicate_parameter: [400, ({ name }: { name: string }) => `Duplicate parameter: ${name}`],
  one_of_missing: [400, ({ one, other }: { one: string; other: string }) => `Give ${one} or ${other}`],
  invalid_repeat_key: [400, 'Invalid Idempotency-Key'],
  malformed_json: [400, 'Malformed JSON'],
  malformed_upload: [400, 'Malformed upload'],
  search_too_short: [400, ({ least }: { least: number }) => `Type at least ${least} characters`],
  not_authenticated: [
    401,
    ({ to }: { to?: GuestAct | undefined }) => (to ? GUEST_ACTS[to] : 'You need to be logged in'),
  ],
  bad_token: [401, 'This token is unknown, ended or revoked'],
  token_scope: [403, 'This token may not make this call'],
  session_expired: [401, 'Session expired. Please log in again.'],
  forbidden: [403, 'You do not have permission to do this'],
  cross_site: [403, 'Request refused: it did not come from this site'],
  banned: [403, ({ untilMs }: SiteBan) => `Your account is banned${untilText(untilMs)}`],
  comment_banned: [403, ({ untilMs }: Ban) => `You are banned from commenting${untilText(untilMs)}`],
  submit_banned: [403, ({ untilMs }: Ban) => `You are banned from submitting${untilText(untilMs)}`],
  email_not_verified: [403, 'Please confirm your e-mail first.'],
  password_due: [403, 'Your role asks for a longer password. Change yours first.'],
  not_found: [404, ({ what }: { what?: Thing | undefined }) => (what ? `${THINGS[what]} not found` : 'Not found')],
  method_not_allowed: [405, 'Method not allowed'],
  repeat_key_used: [409, 'This request was already used'],
  /** somebody was faster, and the call that lost knows no more */
  wrong_state: [409, 'Somebody else changed this. Reload it.'],
  stale_version: [
    409,
    ({ what }: { what: 'map' | 'post' }) =>
      what === 'map'
        ? 'This map was changed by someone else. Reload it.'
        : 'This post was changed by someone else. Reload it.',
  ],
  stale_order: [409, 'The list has changed. Reload it.'],
  too_large: [413, 'Request too large'],
  address_too_long: [414, 'The address of this request is too long'],
  unsupported_type: [415, 'Unsupported content type'],
  unknown_host: [421, 'Unknown host'],
  rate_limited: [429, ({ seconds }: { seconds: number }) => `Too many requests. Try again in ${seconds} seconds.`],
  internal: [500, 'Something went wrong'],
  /** its bytes are not those that were kept */
  file_damaged: [500, 'This file is damaged on the server.'],
  busy: [503, 'Server is busy. Try again shortly.'],
  maintenance: [503, 'Service temporarily unavailable'],
  storage_full: [507, 'Storage is full. Your file was not saved.'],
} as const satisfies Refusals
