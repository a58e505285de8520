import type { Refusals } from './refusal.ts'

/** Demo collections: making, filling, approving and releasing them. */

export const COLLECTION_REFUSALS = {
  own_collection: [403, 'You cannot approve your own collection'],
  collection_not_found: [404, 'Collection not found.'],
  collection_demo_not_found: [404, 'Demo information not found'],
  collection_without_files: [404, 'No demos uploaded yet'],
  collection_fixed: [405, 'Collection updates are not currently supported'],
  demo_sent_otherwise: [409, 'This file was submitted another way'],
  demo_in_collection: [409, 'This demo is in a collection already'],
  collection_not_submitted: [409, 'Collection is not in the submitted state'],
  collection_not_approved: [409, 'Collection is not approved'],
  collection_to_approve: [409, 'This collection must be approved before it can be released.'],
  collection_released: [409, 'This collection was already released'],
  collection_kept: [409, 'A released collection cannot be deleted'],
  collection_incomplete: [422, 'Title and player are required'],
  player_has_account: [422, ({ player }: { player: string }) => `${player} has an account: choose it from the list`],
  collection_full: [
    422,
    ({ most, count }: { most: number; count: number }) =>
      `A collection holds ${most} demos; with these it would be ${count}`,
  ],
  name_without_time: [
    422,
    ({ file }: { file: string }) => `${file} does not say its time: name it map_player_MMSS.cc.dem`,
  ],
  too_many_lines: [422, ({ most }: { most: number }) => `At most ${most} lines at once`],
  collection_empty: [422, 'Cannot release collection with no demos'],
  collection_violations: [
    422,
    ({ map }: { map: string }) => `${map}: the analyzer says "Rule violations". A head demo checker decides.`,
  ],
  collection_without_records: [422, 'None of these demos would be a record'],
  collection_news_missing: [422, 'News title and content are required'],
} as const satisfies Refusals
