import type { forum } from '@kz/contract/forum/forum'
import type { forumStaff } from '@kz/contract/forum/forum-staff'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { adminCategories, deletedCategories, forumIndex } from './categories.ts'
import { deleteMessage, deleteThread, editMessage, renameThread, restoreMessage, restoreThread } from './change.ts'
import { forgetForum } from './jobs.ts'
import { threadPage } from './messages.ts'
import { deletedMessages, deletedThreads, historyOf } from './moderation/deleted.ts'
import {
  createCategory,
  deleteCategory,
  moveCategory,
  reorderCategories,
  restoreCategory,
  setRoles,
  toggleCategory,
  updateCategory,
} from './moderation/manage-categories.ts'
import { mergeThreads, moveThread, splitThread, toggleThread } from './moderation/moderate.ts'
import { heldPosts, refuseHeld, releaseHeld } from './moderation/pending-moderation.ts'
import { decideReport, queueCount, reportMessage, reports } from './moderation/reports.ts'
import { firstUnreadPage, ownOfCategory, ownOfIndex, ownOfThread } from './own.ts'
import { postMessage, postThread } from './post.ts'
import { react } from './reactions.ts'
import { latestMessages } from './threads/latest.ts'
import { unreadThreads, watchedThreads } from './threads/own-threads.ts'
import { vote } from './threads/polls.ts'
import { findThreads, messagesOf, searchMessages } from './threads/search.ts'
import { categoryPage } from './threads/threads.ts'
import { markRead, markThreadRead, setWatched, watchCategory } from './threads/unread.ts'

/** Answers a sentence once the work is done. */
const said = async (work: Promise<unknown>, message: string) => {
  await work
  return { message }
}

export const forumHandlers: Handlers<typeof forum> = {
  'GET /forum/categories': {
    everybody: (ctx) => forumIndex(ctx, null),
    own: (ctx, { viewer }, shown) => ownOfIndex(ctx, viewer, shown),
    whole: (ctx, { viewer }) => forumIndex(ctx, viewer),
  },
  'GET /forum/categories/{id}/threads': {
    everybody: (ctx, { params, query }) => categoryPage(ctx, null, params.id, query.page),
    own: (ctx, { viewer }, shown) => ownOfCategory(ctx, viewer, shown),
    whole: (ctx, { viewer, params, query }) => categoryPage(ctx, viewer, params.id, query.page),
  },
  'GET /forum/threads/{id}': {
    everybody: (ctx, { params, query }) => threadPage(ctx, null, params.id, query),
    // which page has the first message that is new to the viewer differs by viewer; what is on it does not
    kept: async (ctx, { viewer, params, query }) =>
      query.unread && query.message === undefined ? firstUnreadPage(ctx, viewer, params.id) : undefined,
    own: (ctx, { viewer }, shown) => ownOfThread(ctx, viewer, shown),
    whole: (ctx, { viewer, params, query }) => threadPage(ctx, viewer, params.id, query),
  },
  'GET /forum/messages/latest': (ctx, { viewer }) => latestMessages(ctx, viewer),
  'GET /forum/messages/user': (ctx, { viewer, query }) => messagesOf(ctx, viewer, query),
  'GET /forum/search': (ctx, { viewer, query }) => searchMessages(ctx, viewer, query),

  'GET /forum/threads/unread': (ctx, { viewer, query }) => unreadThreads(ctx, viewer, query.page),
  'GET /forum/threads/watched': (ctx, { viewer, query }) => watchedThreads(ctx, viewer, query.page),
  'GET /forum/threads/find': (ctx, { viewer, query }) => findThreads(ctx, viewer, query.query),

  'POST /forum/threads': (ctx, { viewer, body }) => postThread(ctx, viewer, body),
  'PUT /forum/threads/{id}': (ctx, call) => renameThread(ctx, call.viewer, call.params.id, call.body.title),
  'DELETE /forum/threads/{id}': (ctx, call) => said(deleteThread(ctx, call.viewer, call.params.id), 'Thread deleted'),
  'POST /forum/threads/{id}/restore': (ctx, call) =>
    said(restoreThread(ctx, call.viewer, call.params.id), 'Thread restored'),
  'POST /forum/threads/{id}/toggle-sticky': (ctx, call) =>
    toggleThread(ctx, call.viewer, call.params.id, 'isSticky', call.body.value),
  'POST /forum/threads/{id}/toggle-readonly': (ctx, call) =>
    toggleThread(ctx, call.viewer, call.params.id, 'isReadOnly', call.body.value),
  'POST /forum/threads/{id}/move': (ctx, call) => moveThread(ctx, call.viewer, call.params.id, call.body.newCategoryId),
  'POST /forum/threads/{id}/merge': (ctx, call) =>
    mergeThreads(ctx, call.viewer, call.params.id, call.body.targetThreadId),
  'POST /forum/threads/{id}/split': (ctx, call) => splitThread(ctx, call.viewer, call.params.id, call.body),
  'POST /forum/threads/{id}/read': (ctx, { viewer, params, query }) =>
    markThreadRead(ctx, viewer, params.id, query.messageId),
  'PUT /forum/threads/{id}/watch': async (ctx, { viewer, params, query }) => {
    await setWatched(ctx, viewer, params.id, query.watched)
    return { watched: query.watched }
  },
  'PUT /forum/categories/{id}/watch': async (ctx, { viewer, params, query }) => {
    await watchCategory(ctx, viewer, params.id, query.watched)
    return { watched: query.watched }
  },
  'POST /forum/mark-read': (ctx, { viewer, query }) =>
    said(markRead(ctx, viewer, query.categoryId), 'Everything marked as read'),

  'POST /forum/messages': (ctx, { viewer, body }) => postMessage(ctx, viewer, body),
  'PUT /forum/messages/{id}': (ctx, call) => editMessage(ctx, call.viewer, call.params.id, call.body.message),
  'PUT /forum/messages/{id}/reaction': (ctx, { viewer, params, body }) => react(ctx, viewer, params.id, body.kind),
  'POST /forum/threads/{id}/vote': (ctx, { viewer, params, body }) => vote(ctx, viewer, params.id, body.options),
  'DELETE /forum/messages/{id}': (ctx, call) =>
    said(deleteMessage(ctx, call.viewer, call.params.id), 'Message deleted'),
  'POST /forum/messages/{id}/restore': (ctx, call) =>
    said(restoreMessage(ctx, call.viewer, call.params.id), 'Message restored'),
  'POST /forum/messages/{id}/report': (ctx, { viewer, params, body }) =>
    said(reportMessage(ctx, viewer, params.id, body), 'Report sent. Thank you.'),
  'GET /forum/messages/{id}/history': (ctx, { viewer, params }) => historyOf(ctx, viewer, params.id),
}

export const forumStaffHandlers: Handlers<typeof forumStaff> = {
  'GET /forum/admin-categories': (ctx, { viewer }) => adminCategories(ctx, viewer),
  'GET /forum/categories/deleted': (ctx, { viewer }) => deletedCategories(ctx, viewer),
  'GET /forum/threads/deleted-threads': (ctx, { viewer, query }) => deletedThreads(ctx, viewer, query),
  'GET /forum/messages/deleted': (ctx, { viewer, query }) => deletedMessages(ctx, viewer, query),
  'POST /forum/categories': (ctx, call) => createCategory(ctx, call.viewer, call.body),
  'PUT /forum/categories/{id}': (ctx, call) => updateCategory(ctx, call.viewer, call.params.id, call.body),
  'POST /forum/categories/{id}/move': (ctx, call) =>
    moveCategory(ctx, call.viewer, call.params.id, call.body.newParentId),
  'DELETE /forum/categories/{id}': (ctx, call) =>
    said(deleteCategory(ctx, call.viewer, call.params.id), 'Category deleted'),
  'POST /forum/categories/{id}/restore': (ctx, call) => said(restoreCategory(ctx, call.params.id), 'Category restored'),
  'POST /forum/categories/{id}/toggle-readonly': (ctx, call) => toggleCategory(ctx, call.params.id, call.body.value),
  'PUT /forum/categories/{id}/roles': (ctx, call) => setRoles(ctx, call.viewer, call.params.id, call.body),
  'POST /forum/categories/reorder': (ctx, call) => said(reorderCategories(ctx, call.body), 'Order saved'),

  'GET /forum/reports': (ctx, { viewer, query }) => reports(ctx, viewer, query),
  'PUT /forum/reports/{id}': (ctx, call) =>
    said(decideReport(ctx, call.viewer, call.params.id, call.body.outcome, call.body.answer), 'Report closed'),
  'GET /forum/queue-count': (ctx, { viewer, query }) => queueCount(ctx, viewer, query.categoryId),
  'GET /forum/held': (ctx, { viewer, query }) => heldPosts(ctx, viewer, query.categoryId),
  'POST /forum/held/{id}/release': (ctx, call) => releaseHeld(ctx, call.viewer, call.params.id),
  'DELETE /forum/held/{id}': (ctx, call) => said(refuseHeld(ctx, call.viewer, call.params.id), 'Post refused'),
}

export const forumJobs: readonly Job[] = [job({ name: 'forget-forum', schedule: '55 3 * * *', run: forgetForum })]
