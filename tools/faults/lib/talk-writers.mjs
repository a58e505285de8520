/** Who comments, edits, likes and answers in the forum. */

export async function talkWriters({ player, writer, checker, mapchecker }, journal) {
  const liked = (await player.call('GET /latest-demos/')).filter(({ rejected }) => !rejected).slice(0, 3)
  const newsId = (await writer.call('GET /news/last-news')).lastNews[0].id
  const threadId = await threadOf(writer)
  return [
    () => comment(journal, player, 'POST /news/comment', { query: { newsId } }),
    () => comment(journal, writer, 'POST /latest-demos/comment', {}),
    () => comment(journal, mapchecker, 'POST /chatbox/comment', {}),
    () => reply(journal, writer, threadId),
    () => editAndDelete(journal, player, newsId),
    ...liked.map(
      ({ demoId }) =>
        () =>
          like(journal, checker, demoId),
    ),
  ]
}

async function threadOf(client) {
  const [{ threadId }] = await client.call('GET /forum/messages/latest')
  return threadId
}

async function comment(journal, client, call, sent) {
  const commentMessage = `Line ${++journal.next} before the crash`
  const { id } = await client.call(call, { ...sent, body: { commentMessage } })
  journal.put('comment', id, commentMessage)
}

async function reply(journal, client, threadId) {
  const message = `Reply ${++journal.next} before the crash`
  const { id } = await client.call('POST /forum/messages', { body: { message, threadId } })
  journal.put('message', id, message)
}

async function editAndDelete(journal, client, newsId) {
  const before = `Line ${++journal.next} to be changed`
  const { id } = await client.call('POST /news/comment', { query: { newsId }, body: { commentMessage: before } })
  journal.put('comment', id, before)
  const message = `Line ${++journal.next} changed`
  await journal.change('comment', id, message, () =>
    client.call('PUT /news/comment', { query: { commentId: id, message } }),
  )
  if (journal.next % 3 > 0) return
  await journal.change('comment', id, 'deleted', () =>
    client.call('DELETE /news/comment', { query: { commentId: id } }),
  )
}

/** A like is given and taken back in turn; the answer says which. After a call without an answer it may be either. */
async function like(journal, client, demoId) {
  const [known, isUnsure] = journal.get('like', demoId) ?? ['', true]
  journal.set('like', demoId, ['present', 'absent'])
  const { liked } = await client.call('POST /latest-demos/like', { query: { demoId } })
  const now = liked ? 'present' : 'absent'
  if (!isUnsure && known === now) throw Object.assign(new Error('a like was lost'), { status: 500 })
  journal.put('like', demoId, now)
}
