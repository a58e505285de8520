import { useState } from 'react'
import { capital } from '../../blocks/capital.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const REASON_KEY = ['wrong map', 'cannot be known', 'bad picture', 'shows the name'] as const

/** Tells staff what is wrong with the picture of a round that is over. */
export function ReportPicture({ gameId, round }: { gameId: number; round: number }) {
  const { act, busy } = useMutation()
  const [open, setOpen] = useState(false)
  const report = async (why: (typeof REASON_KEY)[number]) => {
    const sent = await act('Reported. Thank you.', () =>
      api.call('POST /kzguessr/report', { query: { gameId }, body: { round, why } }),
    )
    if (sent) setOpen(false)
  }
  return (
    <>
      <Button small kind="ghost" onClick={() => setOpen(true)}>
        Report the picture
      </Button>
      {open && (
        <Dialog title="What is wrong with it?" onClose={() => setOpen(false)}>
          <div className="stack">
            {REASON_KEY.map((why) => (
              <Button key={why} block busy={busy} onClick={() => void report(why)}>
                {capital(why)}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}
