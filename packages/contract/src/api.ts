import { accounts } from './accounts.ts'
import { analysis } from './analysis.ts'
import { analyzer } from './analyzer.ts'
import { boards } from './boards.ts'
import { bugs } from './bugs.ts'
import { collections } from './collections.ts'
import { comments } from './comments.ts'
import { community } from './community.ts'
import { cups } from './cups.ts'
import { demos } from './demos.ts'
import type { Reply, Sent } from './endpoint.ts'
import { forum } from './forum.ts'
import { forumStaff } from './forum-staff.ts'
import { guessr } from './guessr.ts'
import { guessrRooms } from './guessr-rooms.ts'
import { guessrStaff } from './guessr-staff.ts'
import { images } from './images.ts'
import { kept } from './kept.ts'
import { longjumps } from './longjumps.ts'
import { maps } from './maps.ts'
import { moderation } from './moderation.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { records } from './records.ts'
import { replays } from './replays.ts'
import { reports } from './reports.ts'
import { resources } from './resources.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { submissions } from './submissions.ts'
import { texts } from './texts.ts'

/** Every call of the API. The browser imports the types only. */
export const api = {
  ...accounts,
  ...demos,
  ...collections,
  ...news,
  ...comments,
  ...records,
  ...boards,
  ...moderation,
  ...bugs,
  ...texts,
  ...resources,
  ...reports,
  ...search,
  ...site,
  ...profiles,
  ...kept,
  ...cups,
  ...community,
  ...images,
  ...maps,
  ...longjumps,
  ...forum,
  ...forumStaff,
  ...notifications,
  ...analyzer,
  ...analysis,
  ...submissions,
  ...guessr,
  ...guessrRooms,
  ...guessrStaff,
  ...replays,
}

export type Api = typeof api
export type ApiKey = keyof Api
export type ReplyOf<K extends ApiKey> = Reply<Api[K]>
export type SentTo<K extends ApiKey> = Sent<Api[K]>
