import { type Board, dateOf, type OldForum, type Out, type Reader, writeForums } from './board.ts'
import type { Row } from './dump.ts'
import { plain, withLines, withoutTags } from './old-html.ts'
import { readAccess } from './phpbb-access.ts'
import { ARGON2, BCRYPT, HEX_32, PHPASS, schemeOf } from './schemes.ts'

/** phpBB 3.3, and what came into it from 3.0 on (https://github.com/phpbb/phpbb, install/schemas). */

const SCHEMES = [
  [BCRYPT, 'bcrypt'],
  [PHPASS, 'phpass'],
  [ARGON2, 'argon2'],
  [HEX_32, 'md5'],
] as const
/** Bots, and the account of all guests. */
const IGNORED = 2
const ANONYMOUS = 1
const [MOVED, LOCKED] = [2, 1]
const LINK = 2
const APPROVED = 1

function open(): Reader {
  const forums = new Map<number, OldForum>()
  const access = readAccess()
  const attached = new Map<number, { id: number; name: string }[]>()
  let salt = ''

  return {
    first: {
      forums: (row) => {
        if (row.number('forum_type') === LINK) return
        forums.set(row.number('forum_id'), {
          ...{ id: row.number('forum_id'), parent: row.number('parent_id'), order: row.number('left_id') },
          ...{ name: plain(row.text('forum_name')), description: plain(withoutTags(row.text('forum_desc'))) },
          locked: row.number('forum_status') === LOCKED,
          isOpen: row.text('forum_password') === '',
        })
      },
      ...access.tables,
      config: (row) => {
        if (row.text('config_name') === 'avatar_salt') salt = row.text('config_value')
      },
      attachments: (row, out) => {
        const message = row.number('post_msg_id')
        if (row.number('is_orphan') === 1 || row.number('in_message') === 1 || message === 0) return
        const file = { id: row.number('attach_id'), name: plain(row.text('real_filename')) }
        attached.set(message, [...(attached.get(message) ?? []), file])
        out.line('files', { ...file, message, path: `files/${row.text('physical_filename')}` })
      },
    },
    settle(out) {
      writeForums(out, forums, ({ id, isOpen }) => isOpen && access.isOpen(id))
    },
    second: {
      users: (row, out) => user(row, out, salt),
      topics: (row, out) => {
        if (row.number('topic_moved_id') > 0 || row.number('topic_status') === MOVED) return
        if (!isApproved(row, 'topic')) return
        out.line('threads', {
          ...{ id: row.number('topic_id'), category: row.number('forum_id'), title: plain(row.text('topic_title')) },
          ...{ sticky: row.number('topic_type') > 0, locked: row.number('topic_status') === LOCKED },
          views: row.number('topic_views'),
        })
      },
      posts: (row, out) => {
        if (!isApproved(row, 'post')) return
        const [id, author] = [row.number('post_id'), row.number('poster_id')]
        out.line('messages', {
          ...{ id, thread: row.number('topic_id'), author: author > ANONYMOUS ? author : null },
          ...{ name: plain(row.text('post_username')) || null, date: dateOf(row.number('post_time')) },
          text: withFiles(textOf(row.text('post_text'), row.text('bbcode_uid')), attached.get(id) ?? []),
        })
      },
    },
  }
}

/** 3.0 had a yes or no where 3.1 has who sees it. */
const isApproved = (row: Row, what: 'topic' | 'post'): boolean =>
  [`${what}_visibility`, `${what}_approved`].every((column) => !row.has(column) || row.number(column) === APPROVED)

function user(row: Row, out: Out, salt: string): void {
  const id = row.number('user_id')
  if (id === ANONYMOUS || row.number('user_type') === IGNORED) return
  const [name, hash] = [plain(row.text('username')), row.text('user_password')]
  const isUpload = ['avatar.driver.upload', '1'].includes(row.text('user_avatar_type'))
  const [, extension] = /\.(\w{1,5})$/.exec(row.text('user_avatar')) ?? []
  const avatar = isUpload && extension ? { avatar: `avatars/${salt}_${id}.${extension}` } : {}
  out.line('users', { id, name, registered: dateOf(row.number('user_regdate')), ...avatar })
  out.account({
    ...{ author: id, login: name, name, email: row.text('user_email'), registered: row.number('user_regdate') },
    ...{ hash, scheme: schemeOf(hash, SCHEMES) },
  })
}

/** 3.2 keeps XML with what was typed in it; before it, BBCode with a mark behind each name. */
function textOf(stored: string, uid: string): string {
  if (/^<[rt]>/.test(stored)) return plain(withoutTags(stored))
  const marked = uid ? stored.replaceAll(`:${uid}`, '') : stored
  const typed = marked
    .replace(/<!-- s(.{1,50}?) --><img [^<>]*><!-- s\1 -->/g, '$1')
    .replace(/<!-- [mlwe] --><a [^<>]*href="([^"<>]*)"[^<>]*>.*?<\/a><!-- [mlwe] -->/g, '$1')
  return plain(withoutTags(withLines(typed)))
}

/** `[attachment=0]name[/attachment]` counts from the last that was added. */
function withFiles(text: string, files: readonly { id: number; name: string }[]): string {
  const last = files.toSorted((one, other) => other.id - one.id)
  return text.replace(/\[attachment=(\d{1,3})\]([^[]{0,300})\[\/attachment\]/g, (_all, at: string, name: string) => {
    const file = files.find((each) => each.name === name.trim()) ?? last[Number(at)]
    return file ? `[file=${file.id}]` : name
  })
}

export const phpbb: Board = {
  software: 'phpbb',
  mark: { name: 'posts', columns: ['post_id', 'topic_id', 'post_text'] },
  perPage: 10,
  copies: ['the board’s files to files', 'its images/avatars/upload to avatars'],
  open,
}
