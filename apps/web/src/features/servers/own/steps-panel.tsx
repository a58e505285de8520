import type { OwnServer, TestStep } from '@kz/contract/runs/game-servers'
import { sentenceText } from '@kz/contract/sentences/sentence'
import { STEP_SENTENCES } from '@kz/contract/sentences/server-steps'
import { Check, CircleDot, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './steps-panel.module.css'

const NAMES: Record<TestStep['step'], string> = {
  address: 'The address answers',
  socket: 'The socket is open',
  hello: 'HELLO with this key',
  finish: 'A finish',
  replay: 'Its replay',
  board: 'It is on the board',
}
const LOOKS: Record<TestStep['state'], { icon: LucideIcon; word: string; look: string | undefined }> = {
  ok: { icon: Check, word: 'done', look: styles.ok },
  wait: { icon: RefreshCw, word: 'waits', look: styles.wait },
  fault: { icon: TriangleAlert, word: 'something to do', look: styles.fault },
  todo: { icon: CircleDot, word: 'to come', look: styles.todo },
}

/** What a step says, in the page's language where all of it is known. */
function wordsOf({ text, said }: Pick<TestStep, 'text' | 'said'>): string {
  const words = said.map((each) => sentenceText(STEP_SENTENCES, each))
  return words.includes(undefined) ? text : words.join(' ')
}

/** The six steps to a run on the board, ticked as they happen; a failed one says the one thing to do. */
export function StepsPanel({ server }: { server: OwnServer }) {
  const { id, name } = server
  const [address, setAddress] = useState<TestStep | null>(null)
  const { act, busy } = useMutation({ refetches: ['GET /game-server/own', 'GET /game-server/own-messages'] })
  // what the server said when it was asked counts more than what the poller knows
  const steps = server.steps.map((step) => (step.step === 'address' && address ? address : step))
  const next = steps.findIndex(({ state }) => state !== 'ok')
  const test = async () => {
    const done = await act(
      ({ steps: told }) => (told.every(({ state }) => state === 'ok') ? 'Everything works' : 'Tested: see the steps'),
      () => api.call('POST /game-server/own-test', { query: { id } }),
    )
    if (done) setAddress(done.answer.steps.find(({ step }) => step === 'address') ?? null)
  }
  return (
    <Panel
      flush
      title="Does it work"
      sub={next === -1 ? 'all six steps' : `step ${next + 1} of ${steps.length}`}
      footer={
        <>
          <Button small busy={busy} busyText="Testing..." onClick={() => void test()} aria-label={`Test ${name}`}>
            Test now
          </Button>
          <span className="dim">Queries the server now. The other steps update by themselves.</span>
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ step, state, ...told }) => {
          const { icon, word, look } = LOOKS[state]
          const text = wordsOf(told)
          return (
            <li key={step} className={look} aria-current={steps[next]?.step === step ? 'step' : undefined}>
              <Icon of={icon} size="sm" />
              <b>
                {NAMES[step]}
                <span className="visually-hidden">: {word}</span>
              </b>
              {text && <span dir="auto">{text}</span>}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
