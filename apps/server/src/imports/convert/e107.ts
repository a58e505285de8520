import { type Board, dateOf, type OldForum, type Out, type Reader, writeForums } from './board.ts'
import type { Row } from './dump.ts'
import { takeWritten, writeListed } from './e107-files.ts'
import { plain, withLines } from './old-html.ts'
import { BCRYPT, HEX_32, PHPASS, schemeOf } from './schemes.ts'

/** e107 2 and 0.7, whose forum is one table (https://github.com/e107inc/e107, e107_core/sql). */

const SCHEMES = [
  [BCRYPT, 'bcrypt'],
  [PHPASS, 'phpass'],
  [/^\$E\$/, 'e107'],
  [HEX_32, 'md5'],
] as const
const EVERYBODY = '0'

/** `12.Bob`, as 0.7 writes who it was; 2 has number and name apart. */
function byOf(written: string, anonymous = ''): { author: number | null; name: string | null } {
  const [, id = '0', name = ''] = /^(\d+)(?:\.(.*))?$/s.exec(written) ?? []
  return {
    author: Number(id) || null,
    name: plain(name || anonymous.replace(/\p{Cc}?\d{1,3}(?:\.\d{1,3}){3}$/u, '')) || null,
  }
}

function open(): Reader {
  const forums = new Map<number, OldForum>()
  return {
    first: {
      forum: (row) => {
        const parent = row.number('forum_sub') || row.number('forum_parent')
        forums.set(row.number('forum_id'), {
          ...{ id: row.number('forum_id'), parent, order: row.number('forum_order') },
          ...{ name: plain(row.text('forum_name')), description: plain(row.text('forum_description')) },
          locked: false,
          isOpen: ['', EVERYBODY].includes(row.text('forum_class')),
        })
      },
    },
    settle(out) {
      writeForums(out, forums)
    },
    second: { user, forum_t: oldThread, forum_thread: thread, forum_post: post, news, comments: comment },
  }
}

function user(row: Row, out: Out): void {
  const [id, hash] = [row.number('user_id'), row.text('user_password')]
  const login = plain(row.text('user_loginname')) || plain(row.text('user_name'))
  const name = plain(row.text('user_name')) || login
  const [, avatar] = /^(?:-upload-)?([\w.-]+\.\w{2,4})$/.exec(row.text('user_image')) ?? []
  const registered = row.number('user_join')
  out.line('users', { id, name, login, registered: dateOf(registered), ...(avatar && { avatar: `avatars/${avatar}` }) })
  const account = { author: id, login, name, email: row.text('user_email'), registered }
  out.account({ ...account, hash, scheme: schemeOf(hash, SCHEMES) })
}

/** A thread of 0.7 is its first message. */
function oldThread(row: Row, out: Out): void {
  const [id, parent] = [row.number('thread_id'), row.number('thread_parent')]
  if (parent === 0) thread(row, out)
  const text = takeWritten(out, id, textOf(row.text('thread_thread')))
  out.line('messages', {
    ...{ id, thread: parent || id, ...byOf(row.text('thread_user'), row.text('thread_anon')) },
    ...{ date: dateOf(row.number('thread_datestamp')), text },
  })
}

function thread(row: Row, out: Out): void {
  out.line('threads', {
    ...{ id: row.number('thread_id'), category: row.number('thread_forum_id'), title: plain(row.text('thread_name')) },
    ...{
      sticky: (row.number('thread_s') || row.number('thread_sticky')) > 0,
      locked: row.number('thread_active') === 0,
    },
    views: row.number('thread_views'),
  })
}

/** One that was deleted is still there, with a status. */
function post(row: Row, out: Out): void {
  if (row.number('post_status') > 0) return
  const id = row.number('post_id')
  const text = takeWritten(out, id, textOf(row.text('post_entry')))
  out.line('messages', {
    ...{ id, thread: row.number('post_thread'), ...byOf(row.text('post_user'), row.text('post_user_anon')) },
    ...{ date: dateOf(row.number('post_datestamp')), text },
  })
  writeListed(out, id, row.number('post_user'), row.text('post_attachments'))
}

function news(row: Row, out: Out): void {
  const [body, extended] = [row.text('news_body'), row.text('news_extended')]
  const html = /^\s*\[html\]/i.test(body)
  const read = (text: string) => (html ? text.replace(/\[\/?html\]/gi, '') : textOf(text))
  out.line('news', {
    ...{ id: row.number('news_id'), author: row.number('news_author') || null, title: plain(row.text('news_title')) },
    ...{ date: dateOf(row.number('news_datestamp')), text: read(body), extended: read(extended) || null, html },
    hidden: !row
      .text('news_class')
      .split(',')
      .some((each) => ['', EVERYBODY].includes(each)),
  })
}

function comment(row: Row, out: Out): void {
  if (!['0', 'news'].includes(row.text('comment_type')) || row.number('comment_blocked') > 0) return
  const by = row.has('comment_author_id')
    ? byOf(row.text('comment_author_id'), row.text('comment_author_name'))
    : byOf(row.text('comment_author'))
  out.line('comments', {
    ...{ id: row.number('comment_id'), news: row.number('comment_item_id'), parent: row.number('comment_pid') || null },
    ...{ ...by, date: dateOf(row.number('comment_datestamp')), text: textOf(row.text('comment_comment')) },
  })
}

const textOf = (stored: string): string => plain(withLines(stored)).replace(/\[quote\d+=/gi, '[quote=')

export const e107: Board = {
  software: 'e107',
  mark: { name: 'forum', columns: ['forum_id', 'forum_class', 'forum_moderators'] },
  perPage: 10,
  copies: [
    'the avatars to avatars',
    'the attachments (of 2: plugins/forum/attachments of its media, of 0.7: e107_files/public) to files',
  ],
  open,
}
