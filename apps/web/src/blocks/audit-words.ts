import type { SwitchKind } from '@kz/contract/review/moderation'
import { word } from '../lib/text/word.ts'
import { paths } from '../lib/url/paths.ts'
import { capital } from './capital.ts'
import { SWITCH_NAMES } from './switch-names.ts'

/** Entries of the audit log in words. What it is written as stays the same: programs and filters know it. */

const THINGS: Record<string, string> = {
  analysis: 'an analysis of records',
  bio: 'a bio',
  birthday: 'a birthday',
  bug: 'a bug report',
  collection: 'a demo collection',
  comment: 'a comment',
  community: 'a community',
  cup: 'a place in a cup',
  demo: 'a demo',
  flag: 'a flag',
  forum: 'a thread or message',
  'forum.category': 'a forum category',
  'forum.held': 'a held post',
  'forum.report': 'a report of a message',
  image: 'a picture',
  kzguessr: 'KzGuessr',
  links: 'the links of a profile',
  longjump: 'a long jump',
  map: 'a map',
  motd: 'the map of the day',
  news: 'news',
  page: 'a text page',
  password: 'a password',
  picture: 'a profile picture',
  pseudo: 'a nickname',
  reasons: 'the rejection reasons',
  report: 'an analyzer report',
  resource: 'a resource',
  server: 'a game server',
  setup: 'one of the first steps',
  'server-key': 'a server key',
  site: 'a setting of the site',
  switch: 'a part of the site',
  token: 'an access token',
  upload: 'an upload',
}

const VERBS: Record<string, string> = {
  add: 'Entered',
  'add-image': 'Added a picture to',
  'add-picture': 'Added a picture to',
  'add-route': 'Added a route to',
  answer: 'Answered about',
  approve: 'Approved',
  block: 'Closed',
  change: 'Changed',
  choose: 'Chose',
  'choose-picture': 'Chose the first picture of',
  claim: 'Claimed',
  'clear-reports': 'Closed reports of',
  comment: 'Changed the note of',
  counts: 'Changed CP and GC of',
  create: 'Added',
  delete: 'Deleted',
  draft: 'Changed the draft of',
  edit: 'Edited',
  'edit-submission': 'Edited the submission of',
  file: 'Gave a new file to',
  hide: 'Hid',
  links: 'Changed the links of',
  lock: 'Locked',
  merge: 'Merged',
  'merge-routes': 'Merged two routes of',
  move: 'Moved',
  'name-season': 'Named a season of',
  picture: 'Changed a picture of',
  pin: 'Pinned',
  reactivate: 'Brought back',
  readonly: 'Locked or opened',
  refuse: 'Refused',
  reject: 'Rejected',
  release: 'Released',
  remove: 'Removed',
  'remove-image': 'Removed a picture of',
  'remove-picture': 'Removed a picture of',
  rename: 'Renamed',
  'rename-route': 'Renamed a route of',
  reopen: 'Reopened',
  reorder: 'Put in order',
  replace: 'Replaced',
  report: 'Sent',
  'request-changes': 'Asked for changes to',
  reset: 'Reset',
  restore: 'Restored',
  retire: 'Retired',
  revoke: 'Took back',
  roles: 'Changed who may use',
  set: 'Changed',
  share: 'Shared',
  settle: 'Settled',
  'settle-mark': 'Settled a suspicion in',
  split: 'Split',
  start: 'Started',
  sticky: 'Pinned or unpinned',
  strike: 'Struck a result of',
  submit: 'Sent',
  'switch-image': 'Switched a picture of',
  'undo-merge': 'Took back the merge of',
  unapprove: 'Withdrew the approval of',
  unblock: 'Opened',
  unclaim: 'Let go of',
  unstrike: 'Restored a result of',
  update: 'Changed',
  upload: 'Uploaded',
  withdraw: 'Withdrew',
  youtube: 'Changed the video of',
}

const WHOLE: Record<string, string> = {
  'account.end': 'An account was deleted, as its owner asked',
  'account.ending': 'Asked for their account to be deleted',
  'account.ending-confirm': 'Agreed to the deletion of a staff account',
  'account.export': 'Asked for a file of their data',
  'account.stay': 'Took the deletion of their account back',
  'appeal.dismissed': 'Answered an appeal: the ban stays',
  'appeal.resolved': 'Answered an appeal: the ban was lifted',
  'appeal.send': 'Appealed against their ban',
  'addresses.change': 'Changed addresses of the earlier site',
  'ban.comment': 'Banned from commenting',
  'ban.general': 'Banned from the site',
  'code.app': 'Used a code of their app',
  'code.fail': 'Typed a wrong code',
  'code.recovery': 'Used a recovery code',
  'factor.reset': 'Removed a second factor for its owner',
  'way.authenticator.off': 'Switched their authenticator app off',
  'way.authenticator.on': 'Switched their authenticator app on',
  'way.codes.new': 'Made new recovery codes',
  'way.discord.link': 'Linked Discord',
  'way.discord.unlink': 'Unlinked Discord',
  'way.passkey.add': 'Added a passkey',
  'way.passkey.remove': 'Removed a passkey',
  'way.password.remove': 'Removed their password',
  'way.steam.link': 'Linked Steam',
  'way.steam.unlink': 'Unlinked Steam',
  'way.undo': 'Took a change of their ways in back',
  'ban.submit': 'Banned from submitting',
  'email.ask': 'Asked to change their e-mail',
  'email.change': 'Changed their e-mail',
  'email.reveal': 'Looked at an e-mail address',
  'email.staff-verify': 'Confirmed an e-mail for its owner',
  'email.undo': 'Undid their e-mail change',
  'email.verify': 'Confirmed their e-mail',
  'former-names.change': 'Hid or showed former names',
  'holder.join': 'Linked an account to its records',
  'import.accounts': 'Imported accounts from a list',
  'import.archive': 'Imported an earlier site',
  'author.claim': 'Claimed what an author of the earlier site wrote',
  'author.give': 'Gave an account what an author of the earlier site wrote',
  'author.ask': 'Asked for what an author of the earlier site wrote',
  'author.refuse': 'Refused a request for an author of the earlier site',
  'author.return': 'Took back what was given of an author of the earlier site',
  login: 'Logged in',
  'login.fail': 'Failed to log in',
  'login.warn': 'Was warned by mail of failed logins',
  logout: 'Logged out',
  'pseudo.staff': 'Renamed a player',
  register: 'Registered',
  'register.known': 'Somebody registered with an address already in use',
  'report.dismissed': 'Dismissed a report',
  'report.resolved': 'Resolved a report',
  'report.untrue': 'Found a report untrue',
  'role.give': 'Gave a role',
  'role.take': 'Took a role',
  'runner.link': 'Linked a server player’s runs to a member',
  'runner.unlink': 'Unlinked a server player’s runs from a member',
  'sample.remove': 'Removed the sample community',
  'server-claim.create': 'Requested a game server',
  'server-claim.decide': 'Answered a request for a game server',
  'server-token.create': 'Created a game server key',
  'server-token.revoke': 'Revoked a game server’s keys',
  'server.off': 'Took a game server off or put it back',
  'server-owner.add': 'Added a person to a game server',
  'server-owner.remove': 'Removed a person from a game server',
  'run.strike': 'Struck a run',
  'run.restore': 'Restored a struck run',
  'server.trust': 'Changed a game server’s trust',
  'session.end': 'Ended one of their sessions',
  'session.end-others': 'Ended their other sessions',
  'session.refuse': 'Used a session that had ended',
  'session.reuse': 'Session token reused; all sessions signed out',
  'session.staff-end': 'Signed an account out everywhere',
  'unban.comment': 'Lifted a ban from commenting',
  'unban.general': 'Lifted a ban from the site',
  'unban.submit': 'Lifted a ban from submitting',
  'user.create': 'Made an account on the command line',
  'user.delete': 'Deleted an account',
  'user.merge': 'Merged an account with another one',
  'user.note': 'Wrote a note for staff',
  'waiting-map.refuse': 'Refused a map with waiting runs',
  'waiting-map.take': 'Added a map with waiting runs',
}

/** `ban.general` as `Banned from the site`; what has no words of its own as it is written. */
export function actionText(action: string): string {
  const whole = WHOLE[action]
  if (whole !== undefined) return whole
  const at = action.lastIndexOf('.')
  const [thing, verb] = [THINGS[action.slice(0, at)], VERBS[action.slice(at + 1)]]
  return thing && verb ? `${verb} ${thing}` : capital(action.replaceAll(/[.-]/g, ' '))
}

const LINKS: Record<string, (id: number, name: string | null) => string | null> = {
  user: (id) => paths.admin.manageUsers(id),
  demo: (_, name) => name && paths.record(name),
  map: (_, name) => name && paths.record(name),
  thread: (id) => paths.thread(id),
  category: (id) => paths.forumCategory(id),
  bug: (id) => paths.bugReport(id),
  collection: (id) => paths.admin.collection(id),
  resource: () => paths.admin.manageResources(),
  server: () => paths.admin.manageGameServers(),
  page: () => null,
}

/** What an entry is about, in words, with the way to it; `name` is that of the player, map or thread. */
export function targetText(target: string, name: string | null): { text: string; href: string | null } {
  const found = /^([a-z-]+)[: ](\d+)$/.exec(target)
  const kind = found?.[1] ?? ''
  const id = Number(found?.[2])
  const shown = name === null ? null : kind === 'demo' ? `demo ${id} on ${name}` : name
  const plain = SWITCH_NAMES[target as SwitchKind] ?? target.replace(':', ' ')
  return { text: shown ?? plain, href: LINKS[kind]?.(id, name) ?? null }
}

interface Changed {
  name: string
  before: string
  after: string
}

const valueText = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? word('none')
    : Array.isArray(value) && value.every((one) => typeof one !== 'object')
      ? value.join(', ') || word('none')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { value }

/** What is other than before, field by field. */
export function changesOf(before: unknown, after: unknown): Changed[] {
  const [from, to] = [asFields(before), asFields(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((name) => ({ name, before: valueText(from[name]), after: valueText(to[name]) }))
    .filter((change) => change.before !== change.after)
}
