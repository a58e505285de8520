import type { gameAccounts } from '@kz/contract/runs/game-accounts'
import type { gameServers } from '@kz/contract/runs/game-servers'
import type { runs } from '@kz/contract/runs/runs'
import type { sections } from '@kz/contract/runs/sections'
import { type Handlers, smallReads } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import {
  addPerson,
  claimServer,
  decideClaim,
  forgetServerLog,
  makeOwnKey,
  openClaims,
  removePerson,
  revokeOwnKey,
  tellClocks,
} from '../servers/api.ts'
import { followBans } from './bans.ts'
import { gameAccountsOf, linkByCode, linkByHand, makeLinkCode, unlinkOwn } from './links.ts'
import { onNow } from './on-now.ts'
import { oneRun, runsOfPlayer } from './one-run.ts'
import { ownMessages, ownServers, testOwnServer } from './own/own-servers.ts'
import { nowPlaying } from './playing.ts'
import { judgeReplay } from './replays/judge-job.ts'
import { simulateRun } from './replays/simulate-job.ts'
import { takeReplay } from './replays/take-replay.ts'
import { bestSections } from './sections/best-sections.ts'
import { nameSections } from './sections/name-sections.ts'
import { routeSections } from './sections/route-sections.ts'
import { cutSections } from './sections/section-job.ts'
import { runSplits } from './sections/splits.ts'
import { serverBest, serverRecord, serverTop, takeSent } from './server-calls.ts'
import { serverPage } from './server-page/server-page.ts'
import { beginSteam, endSteam } from './steam.ts'
import { runTop } from './top.ts'
import { strikeRun, takeServerOff, trustServer } from './trust.ts'
import { adoptWaiting, decideWaitingMap, waitingMaps } from './waiting-maps.ts'

export { openGameDoor } from './door/game-door.ts'
export { runReplayFiles } from './replays/download.ts'

/** The calls of runs. */
export const runsHandlers: Omit<Handlers<typeof runs>, 'POST /run/submit'> = {
  'POST /server/runs': takeSent,
  'PUT /server/replay': takeReplay,
  'GET /server/top': serverTop,
  'GET /server/record': serverRecord,
  'GET /server/best': serverBest,
  'GET /run/top': smallReads(runTop),
  'GET /run/player': smallReads(runsOfPlayer),
  'PUT /run/strike': strikeRun,
  'GET /run/run': oneRun,
}

/** The calls about parts of routes, and about who plays a map. */
export const sectionsHandlers: Handlers<typeof sections> = {
  'GET /run/sections': smallReads(routeSections),
  'GET /run/splits': runSplits,
  'GET /run/now': ({ db }) => onNow(db),
  'GET /run/best-sections': bestSections,
  'PUT /run/section-names': nameSections,
  'GET /run/playing': smallReads(nowPlaying),
}

/** The calls about who a player of servers is. */
export const gameAccountsHandlers: Handlers<typeof gameAccounts> = {
  'GET /user/game-accounts': gameAccountsOf,
  'POST /user/steam-link': beginSteam,
  'PUT /user/steam-link': endSteam,
  'POST /user/link-code': makeLinkCode,
  'DELETE /user/game-account': unlinkOwn,
  'POST /user/game-account': linkByHand,
  'POST /server/link': linkByCode,
}

/** The calls of game servers that send runs. */
export const gameServersHandlers: Handlers<typeof gameServers> = {
  'GET /game-server/server': serverPage,
  'GET /game-server/own': ownServers,
  'POST /game-server/own-key': makeOwnKey,
  'DELETE /game-server/own-key': revokeOwnKey,
  'GET /game-server/own-messages': ownMessages,
  'POST /game-server/own-test': testOwnServer,
  'POST /game-server/own-person': addPerson,
  'DELETE /game-server/own-person': removePerson,
  'PUT /game-server/own-off': takeServerOff,
  'POST /game-server/claim': claimServer,
  'GET /game-server/claims': openClaims,
  'PUT /game-server/claim': decideClaim,
  'PUT /game-server/trust': trustServer,
  'GET /game-server/waiting-maps': waitingMaps,
  'PUT /game-server/waiting-map': decideWaitingMap,
}

/** What is done about runs later. */
export const runsJobs: readonly Job[] = [
  judgeReplay,
  simulateRun,
  followBans,
  forgetServerLog,
  tellClocks,
  cutSections,
  job({ name: 'adopt-waiting-runs', schedule: '*/10 * * * *', run: adoptWaiting }),
]
