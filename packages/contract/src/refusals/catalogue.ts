import { ACCOUNT_REFUSALS } from './accounts.ts'
import { COLLECTION_REFUSALS } from './collections.ts'
import { EVENT_REFUSALS } from './events.ts'
import { FILE_REFUSALS } from './files.ts'
import { GUESSR_REFUSALS } from './guessr.ts'
import { MAP_REFUSALS } from './maps.ts'
import { POST_REFUSALS } from './posts.ts'
import { REQUEST_REFUSALS } from './requests.ts'
import { SITE_REFUSALS } from './site.ts'
import { SUBMISSION_REFUSALS } from './submissions.ts'

/**
 * The catalogue of refusals: code, parameters, status, sentence. A sentence stands here and nowhere else; who reacts to a
 * refusal asks for its code. The server sends the sentence, so that the browser needs none of this.
 */
export const ERRORS = {
  ...REQUEST_REFUSALS,
  ...FILE_REFUSALS,
  ...SUBMISSION_REFUSALS,
  ...COLLECTION_REFUSALS,
  ...MAP_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...POST_REFUSALS,
  ...SITE_REFUSALS,
  ...GUESSR_REFUSALS,
  ...EVENT_REFUSALS,
} as const

export type ErrorCode = keyof typeof ERRORS
