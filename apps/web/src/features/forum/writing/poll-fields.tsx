import { POLL_DAYS, POLL_OPTIONS } from '@kz/contract/reactions'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'

export interface PollDraft {
  question: string
  options: readonly string[]
  most: number
  days: number | null
}

export const EMPTY_POLL: PollDraft = { question: '', options: ['', ''], most: 1, days: null }
const DAYS = [1, 3, 7, 14, 30, POLL_DAYS]

interface PollFieldsProps {
  poll: PollDraft
  onPoll: (poll: PollDraft | null) => void
}

/** A question with its answers, beside a new thread. */
export function PollFields({ poll, onPoll }: PollFieldsProps) {
  const { question, options, most, days } = poll
  const set = (change: Partial<PollDraft>) => onPoll({ ...poll, ...change })
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">Poll</legend>
      <TextField
        label="Question"
        minLength={3}
        maxLength={120}
        required
        value={question}
        onChange={({ target }) => set({ question: target.value })}
      />
      {options.map((option, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          key={at}
          label={`Answer ${at + 1}`}
          maxLength={80}
          required={at < POLL_OPTIONS.least}
          value={option}
          onChange={({ target }) =>
            set({ options: options.map((each, place) => (place === at ? target.value : each)) })
          }
        />
      ))}
      <div className="row wrap">
        {options.length < POLL_OPTIONS.most && (
          <Button small onClick={() => set({ options: [...options, ''] })}>
            Another answer
          </Button>
        )}
        <Button small kind="ghost" onClick={() => onPoll(null)}>
          No poll
        </Button>
      </div>
      <div className="row wrap">
        <SelectField
          label="Each voter may choose"
          value={most}
          onChange={({ target }) => set({ most: Number(target.value) })}
        >
          {options.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number of answers
            <option key={at} value={at + 1}>
              {at === 0 ? 'one answer' : `up to ${at + 1}`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Open for"
          value={days ?? 0}
          onChange={({ target }) => set({ days: Number(target.value) || null })}
        >
          <option value={0}>as long as the thread</option>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? 'one day' : `${each} days`}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}
