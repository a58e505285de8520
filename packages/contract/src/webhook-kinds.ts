/** What goes out of the pages: what webhooks are told of, in which form, how a delivery can end. Plain data: no zod. */

/** The kinds of notices whose news a weekly digest can have. */
const DIGEST_KINDS: readonly string[] = ['record', 'follow', 'follow-map']
export const isInDigest = (kind: string): boolean => DIGEST_KINDS.includes(kind)

/** What a webhook of the site can be told of. */
export const WEBHOOK_KINDS = ['record', 'news', 'map', 'event'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** `discord`: an embed for a Discord channel; `json`: signed JSON for any other receiver (docs/webhooks.md) */
export const WEBHOOK_FORMS = ['discord', 'json'] as const
export type WebhookForm = (typeof WEBHOOK_FORMS)[number]

/**
 * `sent`: taken; `refused`: answered with another status; `redirected`: led elsewhere, where nobody went; `silent`: no
 * answer in time, or no connection; `closed`: the address is not public; `gone`: there is no such receiver any more;
 * `late`: given up after a day, or when the receiver was stopped
 */
export const DELIVERY_OUTCOMES = [
  'waiting',
  'sent',
  'refused',
  'redirected',
  'silent',
  'closed',
  'gone',
  'late',
] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

export const MOST_WEBHOOKS = 20
export const MOST_DEVICES = 10
/** Failures in a row after which a webhook is stopped and its owner told. */
export const MOST_FAILURES = 5
/** So many deliveries are listed. */
export const LISTED_DELIVERIES = 20
