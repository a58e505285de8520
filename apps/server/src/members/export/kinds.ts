import { type SQL, sql } from '../../platform/api/sql.ts'

/** What belongs to a member: one file of JSON for each kind, by the table it comes from. */
export interface Kind {
  /** what is in it, in a line of the list that comes along */
  about: string
  /** the table as `x`, with what is joined to it */
  from: string
  /** the column that names the member */
  by: string
  columns: string
  /** a number by which the rows of one member are in order; without it they are few */
  key?: string
}

const kind = (about: string, from: string, by: string, columns: string, key?: string): Kind => ({
  ...{ about, from, by, columns },
  ...(key !== undefined && { key }),
})

const WITH_MAP = 'join routes r on r.id = x.route_id join maps m on m.id = r.map_id'
const DECIDED = 'x.submitted_at, x.decided_at'

/** The account, and what is about getting into it. Secrets and hashes are in none. */
const ACCOUNT: Record<string, Kind> = {
  account: kind(
    'who you are here, and your settings',
    'users x',
    'x.id',
    `x.username, x.pseudo, x.email, x.email_verified_at, x.country, x.picture, x.birthday, x.created_at, x.last_visit_at,
      x.visits, x.bio, x.links, x.hides_presence, x.hides_birthday, x.hides_former_names, x.flag_changed_at`,
  ),
  'former-nicknames': kind('', 'former_pseudos x', 'x.user_id', 'x.pseudo, x.left_at', 'x.id'),
  roles: kind('', 'user_roles x', 'x.user_id', 'x.role, x.given_at'),
  bans: kind('', 'bans x', 'x.user_id', 'x.kind, x.reason, x.starts_at, x.expires_at, x.lifted_at', 'x.id'),
  appeals: kind('', 'appeals x', 'x.user_id', 'x.text, x.created_at, x.outcome, x.answer, x.decided_at', 'x.id'),
  sessions: kind(
    'where you were logged in',
    'session_families x',
    'x.user_id',
    'x.device, x.country, x.remember, x.created_at, x.last_seen_at, x.ended_at, x.end_reason',
    'x.id',
  ),
  tokens: kind(
    '',
    'access_tokens x',
    'x.user_id',
    'x.name, x.tail, x.scopes, x.created_at, x.ends_at, x.used_on',
    'x.id',
  ),
  passkeys: kind('', 'passkeys x', 'x.user_id', 'x.name, x.created_at, x.used_at', 'x.id'),
  authenticator: kind('', 'authenticators x', 'x.user_id', 'x.created_at, x.on_since'),
  'linked-accounts': kind(
    '',
    'outside_accounts x',
    'x.user_id',
    'x.provider, x.subject, x.name, x.created_at, x.used_at',
  ),
  'game-accounts': kind(
    'your accounts in the game, by their Steam IDs',
    'runner_links x join runners r on r.id = x.runner_id',
    'x.user_id',
    'r.steam_id, r.name, r.country, x.how, x.since',
    'x.runner_id',
  ),
  'changed-ways-in': kind('', 'way_changes x', 'x.user_id', 'x.what, x.at, x.undone_at', 'x.id'),
  visits: kind('', 'member_visits x', 'x.user_id', 'x.at, x.before'),
  exports: kind('', 'account_exports x', 'x.user_id', 'x.asked_at, x.made_at, x.size', 'x.id'),
  ending: kind('', 'account_endings x', 'x.user_id', 'x.asked_at, x.ends_at, x.keeps_name'),
}

/** Runs, demos, maps. */
const RUNS: Record<string, Kind> = {
  demos: kind(
    'demos you sent in; their files lie in files/demos',
    `demos x ${WITH_MAP}`,
    'x.user_id',
    `x.id, m.name as map, r.name as route, x.player_name, x.country, x.time_ms, x.cp, x.gc, x.mpbhop, x.yt_id, x.state,
      x.file_name, x.note, x.comment, x.revoke_reason, x.ip, x.ip_country, ${DECIDED}`,
    'x.id',
  ),
  'long-jumps': kind(
    'long jumps you sent in; their files lie in files/long-jumps',
    'longjump_demos x',
    'x.user_id',
    `x.id, x.type, x.block, x.distance, x.prestrafe, x.topspeed, x.yt_id, x.state, x.file_name, x.note, x.reason, ${DECIDED}`,
    'x.id',
  ),
  'submitted-maps': kind(
    'maps you sent in; their files lie in files/maps',
    'map_submissions x',
    'x.user_id',
    `x.id, x.map_name, x.state, x.file_name, x.size, x.mapper_names, x.type, x.length, x.difficulty, x.note, x.changelog,
      x.reason, x.ip, ${DECIDED}`,
    'x.id',
  ),
  'submission-notes': kind(
    'what you wrote about submissions',
    'submission_steps x',
    'x.by_id',
    'x.kind, x.submission_id, x.act, x.text, x.at',
    'x.id',
  ),
  collections: kind(
    '',
    'demo_collections x',
    'x.user_id',
    'x.id, x.title, x.state, x.submitted_at, x.released_at',
    'x.id',
  ),
  records: kind(
    'records you hold and held',
    `reigns x join players p on p.id = x.player_id ${WITH_MAP}`,
    'p.user_id',
    'x.demo_id, m.name as map, r.name as route, x.time_ms, x.held_from, x.held_until',
    'x.demo_id',
  ),
  'long-jump-records': kind(
    '',
    'long_jumps x join players p on p.id = x.player_id',
    'p.user_id',
    'x.type, x.block, x.distance, x.prestrafe, x.topspeed, x.released_at, x.yt_id',
    'x.id',
  ),
  runs: kind(
    'runs on game servers; their replays lie in files/replays',
    'runner_links l join runs x on x.runner_id = l.runner_id',
    'l.user_id',
    'x.id, x.map_name, x.time_ms, x.cp, x.gc, x.weapon, x.finished_at, x.standing, x.state, x.source',
    'x.id',
  ),
  'pinned-runs': kind('', 'pinned_runs x', 'x.user_id', 'x.run_id, x.note, x.since', 'x.run_id'),
  goals: kind(
    '',
    `kept_goals x ${WITH_MAP}`,
    'x.user_id',
    'm.name as map, r.name as route, x.state, x.target_ms, x.since',
    'x.route_id',
  ),
  'maps-made': kind(
    '',
    'map_authors x join maps m on m.id = x.map_id',
    'x.user_id',
    'm.name as map, x.name',
    'x.map_id',
  ),
  cups: kind('', 'cup_results x', 'x.user_id', 'x.cup, x.place, x.held_on', 'x.id'),
  'shared-analyses': kind('', 'shared_reports x', 'x.user_id', 'x.id, x.report, x.created_at, x.expires_at'),
  'kzguessr-games': kind(
    '',
    'guessr_games x',
    'x.user_id',
    'x.mode, x.day, x.started_at, x.finished_at, x.points, x.ms',
    'x.id',
  ),
  'kzguessr-standings': kind(
    '',
    'guessr_standings x',
    'x.user_id',
    'x.period, x.starts_on, x.mode, x.points, x.games, x.best',
  ),
  'kzguessr-rooms': kind('', 'guessr_rooms x', 'x.host_id', 'x.created_at, x.closed_at', 'x.id'),
  'kzguessr-seats': kind('', 'guessr_seats x', 'x.user_id', 'x.room_id, x.joined_at, x.left_at', 'x.room_id'),
  'kzguessr-reports': kind('', 'guessr_reports x', 'x.user_id', 'x.image_id, x.why, x.reported_at', 'x.image_id'),
}

/** What was written. */
const TALK: Record<string, Kind> = {
  comments: kind(
    'comments and lines of the chat box',
    'comments x',
    'x.author_id',
    'x.id, x.kind, x.target_id, x.parent_id, x.message, x.created_at, x.edited_at, x.deleted_at',
    'x.id',
  ),
  'comment-edits': kind(
    '',
    'comment_edits x join comments c on c.id = x.comment_id',
    'c.author_id',
    'x.comment_id, x.message, x.replaced_at',
    'x.id',
  ),
  threads: kind(
    '',
    'forum_threads x',
    'x.author_id',
    'x.id, x.category_id, x.title, x.created_at, x.deleted_at',
    'x.id',
  ),
  messages: kind(
    'messages of the forum',
    'forum_messages x',
    'x.author_id',
    'x.id, x.thread_id, x.message, x.created_at, x.edited_at, x.deleted_at',
    'x.id',
  ),
  'message-edits': kind(
    '',
    'forum_edits x join forum_messages g on g.id = x.message_id',
    'g.author_id',
    'x.message_id, x.message, x.replaced_at',
    'x.id',
  ),
  'held-posts': kind(
    '',
    'forum_held x',
    'x.author_id',
    'x.thread_id, x.category_id, x.title, x.message, x.created_at',
    'x.id',
  ),
  'threads-read': kind('', 'forum_reads x', 'x.user_id', 'x.thread_id, x.position, x.watched', 'x.thread_id'),
  'categories-read': kind('', 'forum_marks x', 'x.user_id', 'x.category_id, x.read_at', 'x.category_id'),
  'categories-watched': kind('', 'forum_category_watches x', 'x.user_id', 'x.category_id', 'x.category_id'),
  reactions: kind('', 'forum_reactions x', 'x.user_id', 'x.message_id, x.kind, x.created_at', 'x.message_id'),
  votes: kind('', 'forum_votes x', 'x.user_id', 'x.thread_id, x.position', 'x.thread_id::bigint * 1000 + x.position'),
  posts: kind(
    'news and short news',
    'posts x',
    'x.author_id',
    'x.id, x.kind, x.title, x.content, x.extended, x.published_at, x.hidden, x.deleted_at',
    'x.id',
  ),
  drafts: kind('', 'post_drafts x', 'x.author_id', 'x.kind, x.title, x.content, x.extended, x.saved_at'),
  'bug-reports': kind(
    '',
    'bug_reports x',
    'x.reporter_id',
    'x.id, x.title, x.text, x.steps, x.expected, x.category, x.state, x.page_url, x.browser, x.created_at',
    'x.id',
  ),
  'bug-comments': kind('', 'bug_comments x', 'x.author_id', 'x.report_id, x.message, x.created_at', 'x.id'),
  'bug-votes': kind('', 'bug_votes x', 'x.user_id', 'x.report_id', 'x.report_id'),
  reports: kind(
    'what you reported',
    'reports x',
    'x.reporter_id',
    'x.kind, x.target_id, x.reason, x.created_at, x.outcome, x.decided_at',
    'x.id',
  ),
  'forum-reports': kind(
    '',
    'forum_reports x',
    'x.reporter_id',
    'x.message_id, x.reason, x.created_at, x.outcome, x.decided_at',
    'x.id',
  ),
  'earlier-site-asked': kind(
    'names of the earlier site you asked staff for',
    'author_claims x',
    'x.user_id',
    'x.name, x.reason, x.state, x.answer, x.created_at, x.decided_at',
    'x.id',
  ),
  'earlier-site': kind(
    'what you claimed of the earlier site',
    'archive_authors x',
    'x.claimed_by',
    'x.name, x.claimed_how, x.claimed_at',
    'x.user_id',
  ),
}

/** What was marked and followed, and what the site told. */
const MARKS: Record<string, Kind> = {
  likes: kind('', 'demo_likes x', 'x.user_id', 'x.demo_id, x.created_at', 'x.demo_id'),
  ratings: kind(
    '',
    'map_ratings x join maps m on m.id = x.map_id',
    'x.user_id',
    'm.name as map, x.stars, x.words, x.rated_at',
    'x.map_id',
  ),
  favourites: kind(
    '',
    'favourite_maps x join maps m on m.id = x.map_id',
    'x.user_id',
    'm.name as map, x.since',
    'x.map_id',
  ),
  follows: kind(
    '',
    'follows x join users u on u.id = x.user_id',
    'x.follower_id',
    'u.pseudo as player, x.since',
    'x.user_id',
  ),
  blocked: kind(
    '',
    'blocked_members x join users u on u.id = x.blocked_id',
    'x.user_id',
    'u.pseudo as player, x.since',
    'x.blocked_id',
  ),
  'followed-maps': kind(
    '',
    'followed_maps x join maps m on m.id = x.map_id',
    'x.user_id',
    'm.name as map, x.since',
    'x.map_id',
  ),
  'followed-mappers': kind('', 'followed_mappers x', 'x.user_id', 'x.name, x.since', 'x.id'),
  'followed-servers': kind('', 'followed_servers x', 'x.user_id', 'x.server_id, x.since', 'x.server_id'),
  lists: kind('', 'map_lists x', 'x.user_id', 'x.id, x.name, x.note, x.is_public, x.made_at, x.changed_at', 'x.id'),
  'list-maps': kind(
    '',
    'map_list_maps x join map_lists l on l.id = x.list_id join maps m on m.id = x.map_id',
    'l.user_id',
    'x.list_id, x.place, m.name as map, x.note',
    'x.list_id::bigint * 10000 + x.place',
  ),
  'event-reminders': kind('', 'event_reminders x', 'x.user_id', 'x.event_id', 'x.event_id'),
  notifications: kind(
    '',
    'notifications x',
    'x.user_id',
    'x.kind, x.subject, x.event, x.created_at, x.read_at',
    'x.id',
  ),
  'notification-settings': kind(
    '',
    'notification_settings x',
    'x.user_id',
    'x.kind, x.on_site, x.by_mail, x.by_push, x.by_hook, x.by_digest',
  ),
  'notice-times': kind(
    'your quiet hours, and whether you get the weekly digest',
    'notice_times x',
    'x.user_id',
    'x.quiet_from, x.quiet_to, x.zone, x.digest, x.digest_at',
  ),
  'notice-sends': kind(
    'when you were last told of a kind outside the site',
    'notice_sends x',
    'x.user_id',
    'x.form, x.kind, x.sent_at',
  ),
  receivers: kind(
    'where else you are told of news: your devices and webhook, without their secrets',
    'receivers x',
    'x.user_id',
    'x.form, x.name, x.shown, x.kinds, x.country, x.map_name, x.player, x.created_at, x.last_sent_at, x.stopped_at',
    'x.id',
  ),
  'notification-mails': kind('', 'notification_mails x', 'x.user_id', 'x.sent_at'),
  'server-claims': kind(
    '',
    'server_claims x',
    'x.user_id',
    'x.addr, x.port, x.name, x.reason, x.state, x.answer, x.created_at',
    'x.id',
  ),
  'owned-servers': kind('', 'server_owners x', 'x.user_id', 'x.server_id, x.role, x.since', 'x.server_id'),
  pictures: kind(
    'pictures you sent in; they lie in files/pictures',
    'images x',
    'x.owner_id',
    'x.id, x.kind, x.width, x.height, x.bytes, x.created_at',
    'x.id',
  ),
}

const OWN_ACTS = 'what you did, from where, as the log of the site has it'
const ACTS_ON = 'what was done to your account, and when'

/** Of one's own acts on others the log tells others' matters: only what was done is given. */
const LOG: Record<string, Kind> = {
  acts: kind(
    OWN_ACTS,
    'audit_log x',
    'x.actor_id',
    `x.at, x.action, x.target, x.address, case when x.target = 'user:' || x.actor_id then x.before end as before,
      case when x.target = 'user:' || x.actor_id then x.after end as after`,
    'x.id',
  ),
  'acts-on-you': kind(ACTS_ON, 'audit_log x', "x.target = 'user:' || ", 'x.at, x.action', 'x.id'),
}

export const KINDS: Readonly<Record<string, Kind>> = { ...ACCOUNT, ...RUNS, ...TALK, ...MARKS, ...LOG }

/** SQL: the rows of a kind that are a member's. */
export const rowsOf = ({ from, by, columns, key }: Kind, userId: number, after: number, most: number): SQL => {
  const own = by.endsWith('|| ') ? sql`${sql.raw(by)} ${String(userId)}` : sql`${sql.raw(by)} = ${userId}`
  const order =
    key === undefined ? sql`` : sql`and ${sql.raw(key)} > ${after}::bigint order by ${sql.raw(key)} limit ${most}`
  return sql`select row_to_json(line) as line, line.key from (
    select ${sql.raw(key ?? '0')}::bigint as key, ${sql.raw(columns)} from ${sql.raw(from)} where ${own} ${order}) line`
}
