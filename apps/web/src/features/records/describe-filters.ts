import { capital } from '../../blocks/capital.ts'
import { anyOf } from '../../blocks/words.ts'
import { countryName } from '../../lib/text/country-name.ts'
import type { RecordsState } from './records-state.ts'

const records = { all: '', with: 'with a record', without: 'without a record' }
const runs = { all: '', pro: 'pro runs only', cp: 'runs with checkpoints' }
const xds = { all: '', only: 'XD maps only', none: 'no XD maps' }
const recordables = { all: '', yes: 'recordable', no: 'not recordable' }

function released({ from, to }: RecordsState): string {
  if (from && to) return `released from ${from} to ${to}`
  if (from) return `released from ${from}`
  return to ? `released until ${to}` : ''
}

/** The filters in words: `Hard, Extreme or Death; Bhop; held by shNz`. Empty when nothing is filtered. */
export function describeFilters(state: RecordsState): string {
  const { text, mapper, holder, country } = state
  return [
    text && `“${text.trim()}”`,
    anyOf(state.difficulties.map(capital)),
    anyOf(state.types.map(capital)),
    state.lengths.length > 0 && `${anyOf(state.lengths.map(capital))} length`,
    xds[state.xd],
    mapper && `mapper ${mapper.trim()}`,
    holder && `held by ${holder.trim()}`,
    country && countryName(country),
    records[state.record],
    runs[state.runs],
    recordables[state.recordable],
    released(state),
  ]
    .filter((part) => part)
    .join('; ')
}
