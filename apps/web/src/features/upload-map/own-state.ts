import type { OwnMap } from '@kz/contract/maps'

/** Whether a map still waits for a decision. */
export const isOpen = ({ status }: Pick<OwnMap, 'status'>): boolean =>
  status === 'SUBMITTED' || status === 'CHANGES_REQUESTED'

/** The state of an own map in words. */
export function stateText({ status, queuePosition }: Pick<OwnMap, 'status' | 'queuePosition'>): string {
  switch (status) {
    case 'SUBMITTED':
      return queuePosition ? `Waiting, no. ${queuePosition} in line` : 'Waiting'
    case 'CHANGES_REQUESTED':
      return 'Waiting for your changes'
    case 'APPROVED':
      return 'Released'
    case 'REJECTED':
      return 'Rejected'
    case 'WITHDRAWN':
      return 'Withdrawn'
  }
}
