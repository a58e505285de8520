import type { SwitchKind } from '@kz/contract/review/moderation'

/** The parts of the site that can be closed. */
export const SWITCH_NAMES: Record<SwitchKind, string> = {
  MAP_DEMO: 'Demo upload',
  LONGJUMP: 'Longjump upload',
  MAP: 'Map upload',
  REGISTRATION: 'Registration',
  COMMENTS: 'Comments',
  CHAT: 'Chat box',
  FORUM: 'Forum posts',
  KZGUESSR: 'KzGuessr',
  PUBLIC_QUEUE: 'List of waiting demos',
  READ_ONLY: 'All writing',
}
