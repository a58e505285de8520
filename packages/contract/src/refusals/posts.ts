import { formatDay } from '../rules.ts'
import type { Refusals } from './refusal.ts'

/** What people write: comments, the forum, the newsroom, the fixed pages, bug reports, likes. */

type Most = {
  most: number
}

export const POST_REFUSALS = {
  own_demo_liked: [422, 'You cannot like your own demo.'],
  rejected_demo_liked: [409, 'Rejected demos cannot be liked'],

  message_missing: [400, 'Message is required'],
  message_too_long: [422, ({ most }: Most) => `Message is longer than ${most} characters`],
  message_too_many_lines: [422, ({ most }: Most) => `Message has more than ${most} lines`],
  already_posted: [422, 'You already posted this.'],
  links_later: [
    422,
    ({ messages }: { messages: number }) =>
      `You can post links and images once your account is a day old and you have written ${messages} messages`,
  ],
  replies_too_deep: [422, ({ most }: Most) => `Replies can be nested ${most} deep at most`],
  others_comment_edit: [403, 'You can only edit your own comments'],
  others_comment_delete: [403, 'You can only delete your own comments'],
  edit_window_over: [
    403,
    ({ minutes }: { minutes: number }) => `You can edit your comment up to ${minutes} minutes after posting.`,
  ],
  deleted_by_author: [409, 'Its author deleted this comment. It stays deleted.'],

  message_length: [422, ({ most }: Most) => `Message must be 1 to ${most} characters`],
  too_many_tags: [422, 'This message has more tags than can be shown. Use fewer of them.'],
  thread_title_length: [
    422,
    ({ least, most }: Most & { least: number }) => `Title must be ${least} to ${most} characters`,
  ],
  thread_read_only: [403, 'This thread is read-only'],
  category_read_only: [403, 'This category is read-only'],
  no_posting_here: [403, 'You cannot post in this category'],
  moderates_nothing: [403, 'You do not moderate any category'],
  pin_lock_not_yours: [403, 'You cannot pin or lock threads'],
  others_thread_edit: [403, 'You can only edit your own threads'],
  others_message_edit: [403, 'You can only edit your own messages'],
  others_message_delete: [403, 'You can only delete your own messages'],
  thread_delete: [403, 'You cannot delete this thread'],
  delete_window_over: [
    403,
    ({ minutes }: { minutes: number }) => `You can delete your message up to ${minutes} minutes after posting.`,
  ],
  first_message_stays: [409, 'Delete the thread instead'],
  restore_thread_first: [409, 'Restore the thread first'],
  restore_category_first: [409, 'Restore the category first'],
  restore_parent_first: [409, 'Restore the parent category first'],
  merged_into_itself: [409, 'A thread cannot be merged into itself'],
  split_of_this_thread: [422, 'Choose messages of this thread'],
  split_leaves_none: [422, 'Some messages must stay'],
  own_message_reaction: [422, 'You cannot react to your own message'],
  poll_closed: [409, 'This poll is closed'],
  poll_choice: [422, ({ most }: Most) => `Choose up to ${most} of the answers`],
  poll_answers_differ: [422, 'Each answer must be different'],
  own_message_reported: [422, 'You cannot report your own message'],
  own_reported: [422, 'You cannot report your own work'],
  reports_paused: [
    429,
    ({ fromMs }: { fromMs: number }) =>
      `Several of your reports were untrue. You can report again on ${formatDay(new Date(fromMs))}.`,
  ],
  reported_already: [409, 'You already reported this'],
  already_reported: [409, 'You already reported this message'],
  category_name_missing: [422, 'Name is required'],
  category_name_length: [422, ({ most }: Most) => `Name must be 1 to ${most} characters`],
  category_description_length: [422, ({ most }: Most) => `Description must be at most ${most} characters`],
  categories_too_deep: [422, ({ most }: Most) => `Categories can be nested ${most} deep at most`],
  too_many_categories: [422, ({ most }: Most) => `There can be ${most} categories at most`],
  category_into_itself: [409, 'A category cannot be moved into itself'],
  stale_categories: [409, 'The category list has changed. Reload it.'],

  post_title_missing: [422, 'Title is required'],
  post_title_too_long: [422, ({ most }: Most) => `Title is longer than ${most} characters`],
  content_missing: [422, 'Content is required'],
  content_too_long: [422, 'Content is too long'],
  content_too_nested: [422, 'Content is too long or nested too deep'],
  post_date_range: [422, 'The date must be between 2000 and one year from now'],
  pin_end_passed: [422, 'The end of the pin must be in the future'],
  pin_end_too_far: [422, 'A pin ends within one year, or never'],
  hidden_pinned: [409, 'A hidden post cannot be pinned'],
  draft_changed: [409, 'This draft was changed in another tab or on another machine.'],

  bug_title_length: [
    422,
    ({ least, most }: Most & { least: number }) => `Title must be ${least} to ${most} characters`,
  ],
  bug_text_length: [
    422,
    ({ least, most }: Most & { least: number }) => `Describe the bug in ${least} to ${most} characters`,
  ],
  bug_doubles_none: [422, 'Say which report it is a duplicate of'],
  bug_stays_closed: [
    409,
    ({ days }: { days: number }) => `Only its sender can reopen a report, for ${days} days after it was closed`,
  ],
  too_many_reports_a_day: [429, ({ most }: Most) => `${most} reports a day are allowed. Try again later.`],
} as const satisfies Refusals
