import type { DeliveryOutcome } from '@kz/contract/webhook-kinds'

/** How a delivery ended, in a few words; `status` is what was answered last. */
export function outcomeText(outcome: DeliveryOutcome, status: number | null): string {
  const answered = status === null ? '' : ` (${status})`
  if (outcome === 'waiting') return `it waits${answered}`
  return {
    sent: 'it came',
    refused: `was refused${answered}`,
    redirected: `was led elsewhere${answered}: give the address it leads to`,
    silent: 'nobody answered',
    closed: 'the address is not one of the public internet',
    gone: `is no longer there${answered}`,
    late: `was given up${answered}`,
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
}): string => (outcome === 'sent' ? `came, ${(ms / 1_000).toFixed(1)} s` : outcomeText(outcome, status))
