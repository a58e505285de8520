import type { Tried } from '@kz/contract/webhooks'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMutation } from '../use-mutation.ts'
import { triedText } from './outcome-words.ts'

interface TryButtonProps {
  /** whose test it is, read out only */
  of: string
  refetches: NonNullable<Parameters<typeof useMutation>[0]>['refetches']
  send: () => Promise<Tried>
}

/** Sends a test and says how it went. */
export function TryButton({ of, refetches = [], send }: TryButtonProps) {
  const [tried, setTried] = useState<Tried | null>(null)
  const { act, busy } = useMutation({ refetches })
  const handleClick = async () => {
    setTried(null)
    const done = await act(null, send)
    if (done) setTried(done.answer)
  }
  return (
    <>
      <Button small busy={busy} busyText="Sending..." onClick={() => void handleClick()}>
        <Icon of={Send} size="sm" />
        Send a test
        <span className="visually-hidden"> to {of}</span>
      </Button>
      <output className={tried?.outcome === 'sent' ? undefined : 'dim'}>{tried && triedText(tried)}</output>
    </>
  )
}
