import { afterAll, describe, expect, it } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { createForum } from '../testing/forum.ts'
import type { Person } from '../testing/world.ts'

const { world, top, ann, bob, checker, banned, open, category, thread, reply, page, index } = await createForum()
afterAll(() => world.close())

const params = (id: number) => ({ params: { id } })
const no = (status: number, message: string) => ({ status, message })
const positions = async (id: number) => (await page(id)).messages.map(({ id, position }) => [id, position])

describe('moderating', () => {
  it('pins, locks and moves; a category’s own moderators may, others may not', async () => {
    const place = await category('Moderated')
    await top.client.call('PUT /forum/categories/{id}/roles', {
      ...params(place),
      body: { roles: [], modRoles: ['DEMO_CHECKER'] },
    })
    const id = await thread(ann, place)
    const toggle = (who: Person, what: 'sticky' | 'readonly', body = {}) =>
      who.client.call(`POST /forum/threads/{id}/toggle-${what}`, { ...params(id), body })
    const forbidden = no(403, 'You do not have permission to do this')
    await expect(toggle(ann, 'sticky')).rejects.toMatchObject(forbidden)
    expect(await toggle(checker, 'sticky')).toEqual({ id, value: true, isSticky: true, isReadOnly: false })
    expect(await toggle(top, 'readonly', { value: true })).toMatchObject({ value: true, isReadOnly: true })
    expect(await toggle(top, 'readonly', { value: true })).toMatchObject({ value: true })
    await expect(reply(ann, id)).rejects.toMatchObject(no(403, 'This thread is read-only'))
    expect(await reply(checker, id)).toMatchObject({ position: 2 })
    const move = (who: Person, newCategoryId: number) =>
      who.client.call('POST /forum/threads/{id}/move', { ...params(id), body: { newCategoryId } })
    await expect(move(ann, open)).rejects.toMatchObject(forbidden)
    // the checker moderates the category it comes from, not the one it would go to
    await expect(move(checker, open)).rejects.toMatchObject(forbidden)
    await expect(move(top, 999_999)).rejects.toMatchObject(no(404, 'Category not found'))
    expect(await move(top, open)).toEqual({ id, categoryId: open })
    await expect(toggle(checker, 'sticky')).rejects.toMatchObject(forbidden)
    const audited = await rows(
      world.ctx.db,
      { action: text },
      sql`select action from audit_log where target = ${`thread ${id}`} order by id`,
    )
    expect(audited.map(({ action }) => action)).toEqual(['forum.sticky', 'forum.readonly', 'forum.move'])
  })

  it('merges by date and splits into a new thread, without a gap in the positions', async () => {
    const [one, two] = [await thread(ann), await thread(bob)]
    await reply(bob, one, 'b')
    await reply(ann, two, 'c')
    const late = await reply(bob, one, 'd')
    const merge = (who: Person, id: number, targetThreadId: number) =>
      who.client.call('POST /forum/threads/{id}/merge', { ...params(id), body: { targetThreadId } })
    await expect(merge(ann, one, two)).rejects.toMatchObject({ status: 403 })
    await expect(merge(top, one, one)).rejects.toMatchObject(no(409, 'A thread cannot be merged into itself'))
    expect(await merge(top, two, one)).toEqual({ id: one })
    const merged = await page(two)
    expect(merged.thread).toMatchObject({ id: one, replyCount: 4 })
    expect(merged.messages.map(({ message }) => message).slice(2)).toEqual(['b', 'c', 'd'])
    expect((await positions(one)).map(([, position]) => position)).toEqual([1, 2, 3, 4, 5])
    const split = (messageIds: number[], title = 'Split off') =>
      top.client.call('POST /forum/threads/{id}/split', {
        ...params(one),
        body: { messageIds, title, categoryId: open },
      })
    const ids = (await positions(one)).map(([id]) => id as number)
    await expect(split(ids)).rejects.toMatchObject(no(422, 'Some messages must stay'))
    await expect(split([999_999])).rejects.toMatchObject(no(422, 'Choose messages of this thread'))
    const made = await split([ids[1] as number, late.id])
    expect(await page(made.id)).toMatchObject({
      thread: { title: 'Split off', authorName: bob.user.pseudo, replyCount: 1 },
    })
    expect((await positions(one)).map(([, position]) => position)).toEqual([1, 2, 3])
    const [general] = await index()
    const [stored] = await rows(
      world.ctx.db,
      { threads: int, messages: int },
      sql`select count(distinct t.id) as threads, count(m.id) as messages from forum_threads t
        join forum_messages m on m.thread_id = t.id and m.deleted_at is null
        where t.deleted_at is null and t.category_id = ${open}`,
    )
    expect([general?.threadCount, general?.messageCount]).toEqual([stored?.threads, stored?.messages])
    const [drift] = await rows(
      world.ctx.db,
      { count: int },
      sql`select count(*) as count from forum_authors a where messages <> (select count(*) from forum_messages m
        join forum_threads t on t.id = m.thread_id
        where m.author_id = a.user_id and m.deleted_at is null and t.deleted_at is null)`,
    )
    // the builder of a long thread above wrote past the counts
    expect(drift?.count).toBeLessThanOrEqual(1)
    // who had the old page open writes where its messages are
    expect(await reply(bob, two, 'e')).toMatchObject({ threadId: one, position: 4 })
    expect((await page(one)).thread.replyCount).toBe(3)
  })

  it('takes reports once each, shows them to staff, and closes them', async () => {
    const id = await thread(ann)
    const { id: messageId } = await reply(bob, id, 'rude')
    const report = (who: Person, reason = 'They are rude') =>
      who.client.call('POST /forum/messages/{id}/report', { ...params(messageId), body: { reason } })
    expect(await report(ann)).toEqual({ message: 'Report sent. Thank you.' })
    await expect(report(ann)).rejects.toMatchObject(no(409, 'You already reported this message'))
    await expect(report(bob)).rejects.toMatchObject({ status: 422 })
    await expect(report(banned)).rejects.toMatchObject(no(403, 'You are banned from commenting'))
    await report(checker)
    const read = (state: 'open' | 'closed') => top.client.call('GET /forum/reports', { query: { state, page: 1 } })
    const { reports, open: waiting } = await read('open')
    expect(waiting).toBe(2)
    expect(reports[0]).toMatchObject({ reporterName: ann.user.pseudo, message: { id: messageId, extract: 'rude' } })
    await top.client.call('PUT /forum/reports/{id}', {
      ...params(reports[0]?.id as number),
      body: { outcome: 'resolved' },
    })
    expect(await read('open')).toMatchObject({ open: 0, reports: [] })
    expect((await read('closed')).reports).toHaveLength(2)
  })
})

describe('the tree', () => {
  it('keeps depth, cycles and order right, also when two change it at once', async () => {
    const root = await category('Root')
    const kids = [await category('A', root), await category('B', root), await category('C', root)] as const
    const [a, b, c] = kids
    const move = (id: number, newParentId: number | null) =>
      top.client.call('POST /forum/categories/{id}/move', { ...params(id), body: { newParentId } })
    const cycle = no(409, 'A category cannot be moved into itself')
    await expect(move(root, b)).rejects.toMatchObject(cycle)
    await expect(move(root, root)).rejects.toMatchObject(cycle)
    await expect(move(999_999, null)).rejects.toMatchObject(no(404, 'Category not found'))
    const both = await Promise.allSettled([move(a, b), move(b, a)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await move(a, root)
    await move(b, root)

    const order = (categoriesOrder: unknown[], parentId: number | null = root) =>
      top.client.call('POST /forum/categories/reorder', { body: { parentId, categoriesOrder } })
    const stale = no(409, 'The category list has changed. Reload it.')
    await expect(order([a, b])).rejects.toMatchObject(stale)
    await expect(order([a, b, open])).rejects.toMatchObject(stale)
    await expect(order([a, a, b])).rejects.toMatchObject(no(400, 'Invalid categoriesOrder'))
    await expect(order(['a'])).rejects.toMatchObject(no(400, 'Invalid categoriesOrder'))
    const children = async () => (await index()).filter(({ parentId }) => parentId === root)
    await Promise.all([order([c, b, a]), order([b, c, a])])
    const after = await children()
    expect(new Set(after.map(({ order }) => order)).size).toBe(3)
    expect(after.at(-1)?.id).toBe(a)

    const deep = await category('5', await category('4', await category('3', a)))
    const add = (body: object) =>
      top.client.call('POST /forum/categories', { body: { name: 'x', description: '', ...body } })
    await expect(add({ parentId: deep })).rejects.toMatchObject(no(422, 'Categories can be nested 5 deep at most'))
    await expect(move(root, c)).rejects.toMatchObject(cycle)
    await expect(move(root, open)).rejects.toMatchObject(no(422, 'Categories can be nested 5 deep at most'))
    await expect(add({ name: ' ' })).rejects.toMatchObject(no(422, 'Name is required'))
    await expect(add({ parentId: 999_999 })).rejects.toMatchObject(no(404, 'Category not found'))
    const put = (body: object) => top.client.call('PUT /forum/categories/{id}', { ...params(c), body })
    expect(await put({ name: 'Sea', description: 'new' })).toMatchObject({ name: 'Sea', description: 'new' })
    expect(await put({ name: 'Lake' })).toMatchObject({ name: 'Lake', description: 'new' })
  })

  it('locks, deletes and restores categories with what is in them', async () => {
    const root = await category('Old')
    const child = await category('Older', root)
    const id = await thread(ann, child)
    const toggle = await top.client.call('POST /forum/categories/{id}/toggle-readonly', { ...params(child), body: {} })
    expect(toggle).toEqual({ id: child, value: true, isReadOnly: true })
    await expect(reply(ann, id)).rejects.toMatchObject(no(403, 'This category is read-only'))
    await expect(thread(ann, child)).rejects.toMatchObject(no(403, 'This category is read-only'))
    expect(await reply(top, id)).toMatchObject({ held: false })
    const remove = (which: number) => top.client.call('DELETE /forum/categories/{id}', params(which))
    const restore = (which: number) => top.client.call('POST /forum/categories/{id}/restore', params(which))
    const manager = await world.staff('MANAGEMENT')
    const forbidden = no(403, 'You do not have permission to do this')
    await expect(manager.client.call('DELETE /forum/categories/{id}', params(child))).rejects.toMatchObject(forbidden)
    await expect(
      manager.client.call('PUT /forum/categories/{id}/roles', { ...params(child), body: { roles: [] } }),
    ).rejects.toMatchObject(forbidden)
    await remove(child)
    await remove(root)
    await expect(page(id)).rejects.toMatchObject({ status: 404 })
    expect((await top.client.call('GET /forum/categories/deleted')).map((each) => each.id)).toEqual([root, child])
    await expect(restore(child)).rejects.toMatchObject(no(409, 'Restore the parent category first'))
    await expect(top.client.call('POST /forum/threads/{id}/restore', params(id))).rejects.toMatchObject(
      no(409, 'Restore the category first'),
    )
    await restore(root)
    await restore(child)
    await restore(child)
    expect((await page(id)).messages).toHaveLength(2)
    const roles = (body: object) =>
      top.client.call('PUT /forum/categories/{id}/roles', { ...params(child), body: { roles: [], ...body } })
    await expect(roles({ roles: ['KING'] })).rejects.toMatchObject(no(400, 'Invalid roles'))
    await expect(roles({ roles: ['VIP', 'VIP'] })).rejects.toMatchObject(no(400, 'Invalid roles'))
    expect(await roles({ roles: ['VIP'], writeRoles: ['VIP'] })).toMatchObject({ roles: ['VIP'], isRestricted: true })
  })

  it('lets only holders of a write role write, here and below, and those who moderate', async () => {
    const root = await category('Announcements')
    const child = await category('Of checkers', root)
    const roles = (id: number, writeRoles: string[], modRoles: string[] = []) =>
      top.client.call('PUT /forum/categories/{id}/roles', { ...params(id), body: { roles: [], writeRoles, modRoles } })
    const refusal = no(403, 'You cannot post in this category')
    await roles(root, ['DEMO_CHECKER'])
    for (const place of [root, child]) {
      const id = await thread(checker, place)
      await expect(thread(ann, place)).rejects.toMatchObject(refusal)
      await expect(reply(ann, id)).rejects.toMatchObject(refusal)
      expect((await page(id, ann)).thread.canReply).toBe(false)
      expect((await page(id, checker)).thread.canReply).toBe(true)
      await reply(top, id)
    }
    const bobsRoles = sql`insert into user_roles (user_id, role) values (${bob.user.userId}, 'VIP')`
    await world.ctx.db.execute(bobsRoles)
    // no event tells of a row that is changed by hand
    world.ctx.sessionCache.invalidateAll()
    await roles(child, ['WRITER'], ['VIP'])
    await expect(thread(checker, child)).rejects.toMatchObject(refusal)
    await thread(bob, child)
    await expect(thread(bob, root)).rejects.toMatchObject(refusal)
    await roles(root, ['DEMO_CHECKER'], ['VIP'])
    await roles(child, ['WRITER'])
    for (const place of [root, child]) await thread(bob, place)
  })
})
