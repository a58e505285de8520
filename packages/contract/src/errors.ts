import { CallError } from './call-error.ts'

/** The error catalogue. */

export const ERRORS = {
  invalid_request: [400, 'The request is not valid.'],
  invalid_field: [400, 'A field is not valid.'],
  malformed_json: [400, 'Malformed JSON'],
  malformed_upload: [400, 'Malformed upload'],
  bad_credentials: [400, 'Invalid username or password'],
  invalid_password: [400, 'Invalid password'],
  invalid_link: [400, 'This link is invalid or has expired.'],
  not_authenticated: [401, 'You need to be logged in'],
  session_expired: [401, 'Session expired. Please log in again.'],
  forbidden: [403, 'You do not have permission to do this'],
  cross_site: [403, 'Request refused: it did not come from this site'],
  banned: [403, 'Your account is banned'],
  password_due: [403, 'Your role asks for a longer password. Change yours first.'],
  comment_banned: [403, 'You are banned from commenting'],
  submit_banned: [403, 'You are banned from submitting'],
  email_not_verified: [403, 'Please confirm your e-mail first.'],
  conflict_of_interest: [403, 'You cannot review your own demo'],
  upload_blocked: [403, 'Demo upload is blocked'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  duplicate_file: [409, 'This demo was already submitted'],
  username_taken: [409, 'Username is already taken'],
  pseudo_taken: [409, 'Nickname is already taken'],
  map_taken: [409, 'This map already exists'],
  wrong_state: [409, 'Somebody else changed this. Reload it.'],
  too_large: [413, 'Request too large'],
  file_too_large: [413, 'File is too large'],
  address_too_long: [414, 'The address of this request is too long'],
  unsupported_type: [415, 'Unsupported content type'],
  unknown_host: [421, 'Unknown host'],
  rule: [422, 'This is not allowed.'],
  unsupported_file: [422, 'Only .dem or .zip files are allowed'],
  demo_unreadable: [422, 'This file cannot be read as a demo'],
  wrong_protocol: [422, 'This demo was recorded by another version of the game'],
  wrong_game: [422, 'This demo is not from Counter-Strike'],
  hltv_demo: [422, 'HLTV demos show no player and cannot be submitted'],
  unknown_map: [422, 'Unknown map'],
  slower_than_record: [422, 'The current record is faster'],
  below_minimum_time: [422, 'This time is below the minimum of the map'],
  missing_time: [422, 'Type the time of the run: the demo does not name it'],
  missing_youtube_link: [422, 'YouTube link is required to release demo'],
  missing_comment: [422, 'Comment is required to reject demo'],
  zip_unsafe: [422, 'The archive is damaged or not allowed'],
  too_many_open_demos: [429, 'You already have 50 demos waiting'],
  too_many_open_maps: [429, 'You already have 5 maps waiting'],
  rate_limited: [429, 'Too many requests. Try again later.'],
  internal: [500, 'Something went wrong'],
  busy: [503, 'Server is busy. Try again shortly.'],
  maintenance: [503, 'Service temporarily unavailable'],
  storage_full: [507, 'Storage is full. Your file was not saved.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/** The body of every failed call. */
export interface ErrorBody {
  status: number
  code: ErrorCode
  message: string
  requestId: string
  fields?: Record<string, string>
}

/** An error a caller may read: thrown by handlers, answered with its status and text. */
export class ApiError extends CallError {
  override readonly name = 'ApiError'

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code][1],
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(ERRORS[code][0], code, message, more)
  }
}
