/**
 * The server's four layers, the lowest first. A domain imports the api.ts of those named before it, on its own floor or below:
 * never upward, never both ways. What it has to tell or ask upward goes through apps/server/src/hooks.ts.
 * @type {[floor: string, domains: string[]][]}
 */
export const layers = [
  ['base', ['site', 'texts', 'resources', 'images', 'accounts', 'outbox', 'moderation']],
  ['talk', ['news', 'notifications', 'forum', 'comments', 'presence', 'bugs']],
  [
    'runs',
    [
      'submissions',
      'maps',
      'records',
      'servers',
      'runs',
      'analyzer',
      'demos',
      'collections',
      'longjumps',
      'motd',
      'guessr',
    ],
  ],
  [
    'views',
    [
      'replays',
      'leaderboards',
      'points',
      'goals',
      'digest',
      'profiles',
      'events',
      'ratings',
      'lists',
      'search',
      'reports',
      'archive',
      'pages',
      'imports',
      'open-data',
      'members',
    ],
  ],
]
