import styles from './progress-steps.module.css'
export type StepState = 'done' | 'now' | 'bad' | 'todo'

export interface Step {
  name: string
  state: StepState
  /** how far the running step is, 0 to 100 */
  percent?: number
}

const looks: Record<StepState, string | undefined> = {
  done: styles.done,
  now: styles.now,
  bad: styles.bad,
  todo: undefined,
}

const words: Record<StepState, string> = { done: 'done', now: 'running', bad: 'failed', todo: 'not started' }

/** Named steps as a bar. The running one says its percentage in words. */
export function ProgressSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol
      className={styles.steps}
      data-part="steps"
      aria-label="Progress"
      style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
    >
      {steps.map(({ name, state, percent = 0 }) => (
        <li key={name} className={looks[state]}>
          <b>{state === 'now' && <i style={{ transform: `scaleX(${percent / 100})` }} />}</b>
          <span dir="auto">{name}</span>
          <span className="visually-hidden">
            {state === 'now' ? `, ${Math.round(percent)} percent` : `, ${words[state]}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
