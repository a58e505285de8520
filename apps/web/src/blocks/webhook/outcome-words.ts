import type { DeliveryOutcome } from '@kz/contract/webhook-kinds'

/** How a delivery ended, in a few words; `status` is what was answered last. */
export function outcomeText(outcome: DeliveryOutcome, status: number | null): string {
  const answered = status === null ? '' : ` (${status})`
  if (outcome === 'waiting') return `waiting${answered}`
  return {
    sent: 'delivered',
    refused: `was refused${answered}`,
    redirected: `redirected${answered}: use the address it leads to`,
    silent: 'no answer',
    closed: 'the address is not one of the public internet',
    gone: `gone${answered}`,
    late: `gave up${answered}`,
  }[outcome]
}

/** `came, 0.4 s`. */
export const triedText = ({
  outcome,
  status,
  ms,
}: {
  outcome: DeliveryOutcome
  status: number | null
  ms: number
}): string => (outcome === 'sent' ? `delivered, ${(ms / 1_000).toFixed(1)} s` : outcomeText(outcome, status))
