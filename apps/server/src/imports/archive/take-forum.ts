import { cleanLine, isVisible } from '@kz/contract/names/clean-text'
import { filesOfMessages, keepThreads, knownItems, messagePaths, noteItems, takeThreads } from '../../archive/api.ts'
import { bringCategory, bringMessages, bringThreads, messageIds } from '../../forum/api.ts'
import type { Db } from '../../platform/api/db.ts'
import { inBatch, type Line, newLines, type Run } from './batch.ts'
import type { Category, Message, Thread } from './format.ts'
import { readMessage, readTitle } from './texts.ts'
import { type Writer, writersIn } from './writers.ts'

const NAME = 60
const DESCRIPTION = 300

/** One after the other: a category stands in one that has come before it. */
export const takeCategories = (run: Run, lines: readonly Line<Category>[]): Promise<void> =>
  inBatch(run, async (tx) => {
    for (const line of await newLines(tx, run, { file: 'categories', kind: 'category' }, lines)) {
      const { id, parent, name, description, order, locked } = line.row
      const known = await knownItems(tx, run.archiveId, 'category', parent ? [parent] : [])
      const parentId = parent ? known.get(parent) : null
      if (parentId === undefined) {
        run.say('categories', line, 'refused', `category ${parent}, in which it stands, has not come`)
        continue
      }
      const shown = [...cleanLine(name)].slice(0, NAME).join('')
      const newId = await bringCategory(tx, {
        ...{ parentId, name: isVisible(shown) ? shown : `category ${id}`, order, isReadOnly: locked },
        ...{ description: [...cleanLine(description)].slice(0, DESCRIPTION).join(''), isPrivate: line.row.private },
      })
      await noteItems(tx, run.archiveId, 'category', [{ oldId: id, newId }])
      run.say('categories', line, 'taken')
    }
  })

/** Threads are kept until their first message comes. */
export const takeThreadLines = (run: Run, lines: readonly Line<Thread>[]): Promise<void> =>
  inBatch(run, async (tx) => {
    const fresh = await newLines(tx, run, { file: 'threads', kind: 'thread' }, lines)
    const places = await knownItems(tx, run.archiveId, 'category', [...new Set(fresh.map(({ row }) => row.category))])
    const kept = fresh.flatMap((line) => {
      const { id, category, title: written, sticky, locked, views } = line.row
      const categoryId = places.get(category)
      if (categoryId === undefined) {
        run.say('threads', line, 'refused', `category ${category} has not come`)
        return []
      }
      const { text: title, note } = readTitle(written)
      return [{ line, note, thread: { oldId: id, categoryId, title, isSticky: sticky, isReadOnly: locked, views } }]
    })
    const threads = kept.map(({ thread }) => thread)
    const taken = await keepThreads(tx, run.archiveId, threads)
    for (const { line, note } of kept) {
      if (taken.has(line.row.id)) run.say('threads', line, 'taken', note)
      else run.say('threads', line, 'unchanged')
    }
  })

export const takeMessages = (run: Run, lines: readonly Line<Message>[]): Promise<void> =>
  inBatch(run, async (tx) => {
    const fresh = await newLines(tx, run, { file: 'messages', kind: 'message' }, lines)
    const writers = await writersIn(tx, run, fresh)
    const threads = await openThreads(tx, run, fresh, writers)
    const placed = fresh.filter((line) => {
      if (!threads.has(line.row.thread)) run.say('messages', line, 'refused', `thread ${line.row.thread} has not come`)
      return threads.has(line.row.thread)
    })
    const ids = await messageIds(tx, placed.length)
    const own = placed.map(({ row }, at) => {
      return [row.id, `/forum/threads/${threads.get(row.thread)}?message=${ids[at]}`] as const
    })
    const texts = await readTexts(tx, run, placed, new Map(own))
    await bringMessages(
      tx,
      placed.map(({ row }, at) => ({
        ...{ id: ids[at] as number, threadId: threads.get(row.thread) as number },
        ...{ authorId: (writers.get(row) as Writer).userId, message: texts[at]?.text ?? '', createdAt: row.date },
      })),
    )
    const items = placed.map(({ row }, at) => {
      return { oldId: row.id, newId: ids[at] as number, authorId: writers.get(row)?.authorId ?? null }
    })
    await noteItems(tx, run.archiveId, 'message', items)
    for (const [at, line] of placed.entries()) run.say('messages', line, 'taken', texts[at]?.note)
  })

/** The threads of these messages, by their old numbers; those that waited for a first message are made. */
async function openThreads(
  tx: Db,
  { archiveId }: Run,
  lines: readonly Line<Message>[],
  writers: ReadonlyMap<Message, Writer>,
): Promise<Map<number, number>> {
  const oldIds = [...new Set(lines.map(({ row }) => row.thread))]
  const threads = await knownItems(tx, archiveId, 'thread', oldIds)
  const waiting = await takeThreads(
    tx,
    archiveId,
    oldIds.filter((oldId) => !threads.has(oldId)),
  )
  const first = new Map(lines.toReversed().map(({ row }) => [row.thread, row]))
  const made = await bringThreads(
    tx,
    waiting.map((thread) => {
      const message = first.get(thread.oldId) as Message
      return { ...thread, authorId: (writers.get(message) as Writer).userId, createdAt: message.date }
    }),
  )
  const items = waiting.map(({ oldId }, at) => ({ oldId, newId: made[at] as number }))
  await noteItems(tx, archiveId, 'thread', items)
  for (const { oldId, newId } of items) threads.set(oldId, newId)
  return threads
}

/** What a text may name: messages that it quotes, by all the ways in which boards write that. */
const QUOTED = /(?:msg=?|post_id=|pid=["']|;n?)(\d{1,15})/g

async function readTexts(
  tx: Db,
  { archiveId }: Run,
  lines: readonly Line<Message>[],
  ownPaths: ReadonlyMap<number, string>,
) {
  const quoted = lines.flatMap(({ row }) => [...row.text.matchAll(QUOTED)].map(([, id]) => Number(id)))
  const paths = await messagePaths(tx, archiveId, quoted)
  const files = await filesOfMessages(
    tx,
    archiveId,
    lines.map(({ row }) => row.id),
  )
  return lines.map(({ row }) => {
    const own = new Map(files.get(row.id)?.map(({ oldId, markup }) => [oldId, markup]))
    // those that the text does not name stand below it
    const behind = [...own].filter(([oldId]) => !row.text.includes(`[file=${oldId}]`)).map(([, markup]) => markup)
    const named = {
      message: (oldId: number) => ownPaths.get(oldId) ?? paths.get(oldId) ?? null,
      file: (oldId: number) => own.get(oldId) ?? null,
    }
    const below = behind.map((markup) => `\n${markup}`).join('')
    return readMessage(row.text, named, below)
  })
}
