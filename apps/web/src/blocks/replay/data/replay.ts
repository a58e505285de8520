import type { ReplyOf } from '@kz/contract/api'

/** A run with its ghosts, as the replay's call answers. */
export type Replay = ReplyOf<'GET /replay/{demoId}'>
