import { type Check, finding, wholeOf } from '../checks/check.ts'

/** The build the server printed: on a listen server the player's own game; null where it tells of another machine. */
export function ownBuild({ serverInfo }: Parameters<Check>[0]): number | null {
  return serverInfo?.kind === 'listen' ? serverInfo.build : null
}

/** The game must be of a build the site takes. */
export const checkBuild: Check = (demo, _measures, { builds }) => {
  const build = ownBuild(demo)
  if (builds === null || build === null || (build >= builds.from && build <= builds.to)) return []
  const text = `Recorded with build ${build}; ${builds.from} to ${builds.to} are taken.`
  return [finding('build', 'fact', text, build, `${builds.from} to ${builds.to}`, wholeOf(demo))]
}

/** The Steam id must be that of an account, not one that a cracked game makes up. */
export const checkAccount: Check = (demo) => {
  if (demo.hltv || demo.player.realSteam !== false) return []
  return [
    finding('emulated-id', 'fact', 'The Steam id is emulated: it is no account.', 'emulated', 'Steam', wholeOf(demo)),
  ]
}
