import { ApiError } from '@kz/contract/errors'
import { knownItems, noteItems } from '../../archive/api.ts'
import { bringComment } from '../../comments/api.ts'
import { bringPost, readWriting } from '../../news/api.ts'
import { inBatch, type Line, newLines, type Run } from './batch.ts'
import type { Comment, News } from './format.ts'
import { newsHtml, POST_TITLE, readComment, readTitle } from './texts.ts'
import { type Writer, writersIn } from './writers.ts'

/** News name no message of the forum and no file of it. */
const NOTHING = { message: () => null, file: () => null }

export const takeNews = (run: Run, lines: readonly Line<News>[]): Promise<void> =>
  inBatch(run, async (tx) => {
    const fresh = await newLines(tx, run, { file: 'news', kind: 'news' }, lines)
    const writers = await writersIn(tx, run, fresh)
    for (const line of fresh) {
      const { id, date, hidden } = line.row
      const writer = writers.get(line.row) as Writer
      const read = textsOf(line.row)
      if ('refused' in read) {
        run.say('news', line, 'refused', read.refused)
        continue
      }
      const { note, ...texts } = read
      const newId = await bringPost(tx, { ...texts, authorId: writer.userId, publishedAt: date, hidden })
      await noteItems(tx, run.archiveId, 'news', [{ oldId: id, newId, authorId: writer.authorId }])
      run.say('news', line, 'taken', note)
    }
  })

function textsOf({ title: written, text, extended, html }: News) {
  const toHtml = (each: string) => (html ? each : newsHtml(each, NOTHING))
  const { text: title, note } = readTitle(written, POST_TITLE)
  try {
    const htmlContentExtended = extended ? toHtml(extended) : null
    return { ...readWriting('news', { title, htmlContent: toHtml(text), htmlContentExtended }), note }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { refused: error.message }
  }
}

/** A reply whose parent has not come, because it is later in the file or nowhere, stands alone. */
export const takeComments = (run: Run, lines: readonly Line<Comment>[]): Promise<void> =>
  inBatch(run, async (tx) => {
    const fresh = await newLines(tx, run, { file: 'comments', kind: 'comment' }, lines)
    const writers = await writersIn(tx, run, fresh)
    const posts = await knownItems(tx, run.archiveId, 'news', [...new Set(fresh.map(({ row }) => row.news))])
    const parents = fresh.flatMap(({ row }) => (row.parent ? [row.parent] : []))
    const comments = await knownItems(tx, run.archiveId, 'comment', parents)
    for (const line of fresh) {
      const { id, news, parent = null, date } = line.row
      const postId = posts.get(news)
      if (postId === undefined) {
        run.say('comments', line, 'refused', `news ${news} has not come`)
        continue
      }
      const writer = writers.get(line.row) as Writer
      const { text, note } = readComment(line.row.text, NOTHING)
      const parentId = (parent && comments.get(parent)) || null
      const newId = await bringComment(tx, {
        ...{ postId, parentId, authorId: writer.userId, message: text, createdAt: date },
      })
      comments.set(id, newId)
      await noteItems(tx, run.archiveId, 'comment', [{ oldId: id, newId, authorId: writer.authorId }])
      const alone = parent && parentId === null ? `stands alone: comment ${parent} has not come before it` : undefined
      run.say('comments', line, 'taken', alone ?? note)
    }
  })
