import type { OwnDemo } from '@kz/contract/demos'

/** Whether a demo still waits for a decision. */
export const isOpen = ({ status }: Pick<OwnDemo, 'status'>): boolean => status === 'SUBMITTED' || status === 'DEFERRED'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (place: number): string => `${place}${endings[ordinals.select(place)]}`

/** The state of an own demo in words. */
export function stateText({
  status,
  queuePosition,
  checkBy,
}: Pick<OwnDemo, 'status' | 'queuePosition' | 'checkBy'>): string {
  switch (status) {
    case 'SUBMITTED':
      if (checkBy) return `${checkBy} is checking`
      return queuePosition ? `Waiting, ${ordinal(queuePosition)} in line` : 'Waiting'
    case 'DEFERRED':
      return 'Waiting for you'
    case 'RELEASED':
      return 'Released'
    case 'REJECTED':
      return 'Rejected'
    case 'WITHDRAWN':
      return 'Withdrawn'
    case 'REVOKED':
      return 'Revoked'
  }
}
