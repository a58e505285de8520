import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

/**
 * Browser journeys and tests of whole processes that take turns in `npm test` (docs/decisions/076): a run takes every third
 * of each list, and each whose words name a folder or a file that was touched since the commit before the last one.
 * A journey that stands in no list is in every run. Neighbours take about as long, so that all turns do.
 */
const TURNS = 3

/** @type {Record<string, string>} */
const JOURNEYS = {
  film: 'film replay',
  'own-ways': 'accounts account ways',
  replay: 'replay replays tonight track',
  kzguessr: 'guessr kzguessr',
  reach: 'outbox notifications push webhooks digest',
  'old-names': 'imports archive accounts claims',
  'desk-keys': 'submissions review check-demos',
  'analyze-all': 'analyzer analyze-all',
  'my-submissions': 'submissions my-submissions',
  desk: 'submissions review check-demos',
  events: 'events',
  homecoming: 'imports archive',
  offline: 'ssr offline',
  order: 'moderation order bans',
  maps: 'maps upload-map check-maps',
  peace: 'moderation members reports blocks',
  collections: 'collections',
  newsroom: 'news news-editor',
  'ways-in': 'accounts account ways',
  'two-browsers': 'live',
  forum: 'forum manage-forum',
  settings: 'accounts account',
  longjumps: 'longjumps upload-longjump check-longjumps',
  notifications: 'notifications live',
  evening: 'goals points runs me',
  'cut-demo': 'checks cut',
  analyzer: 'analyzer analyze-demo',
  bugs: 'bugs',
  leaving: 'leaving members',
  users: 'manage-users roles',
}

/** @type {Record<string, string>} */
const PROCESSES = {
  owner: 'embedded claim backup',
  renewal: 'process supervise',
  kill: 'database jobs files demos submissions',
  processes: 'process live supervise',
  backup: 'backup',
  'socket-check': 'live accounts',
  stop: 'process main serve',
  'open-port': 'process main serve',
  'server-sim': 'server-sim runs',
  'load-shedding': 'admission',
  'postgres-bin': 'embedded',
  'kill-delivery': 'outbox',
  overlays: 'api comments forum news',
  'kill-analysis': 'analyzer jobs',
  remove: 'scripts',
  'damaged-files': 'files backup',
  'wal-archive': 'backup',
  'backing-services': 'database live files',
  migrate: 'migrations database',
}

/** Paths of what was touched, committed last or not at all; none without git. */
function touched() {
  const lines = (/** @type {string[]} */ ...words) =>
    (spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\n').filter(Boolean)
  return [...lines('diff', '--name-only', 'HEAD~1'), ...lines('ls-files', '--others', '--exclude-standard')]
}

/**
 * What a run leaves out: names of files without `.spec.ts` and `.test.ts`.
 * @param {number} share the run's number
 * @param {string[]} paths what was touched
 */
export function leftOut(share, paths = touched()) {
  const words = new Set(paths.flatMap((path) => path.split(/[/.]/)))
  const out = (/** @type {Record<string, string>} */ list) =>
    Object.entries(list)
      .filter(
        ([name, about], place) =>
          place % TURNS !== share % TURNS && ![name, ...about.split(' ')].some((word) => words.has(word)),
      )
      .map(([name]) => name)
  return { journeys: out(JOURNEYS), processes: out(PROCESSES) }
}
