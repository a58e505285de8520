import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { ReactNode } from 'react'
import { word } from '../../lib/text/word.ts'
import { WORDS } from './kinds.ts'

export interface Fact {
  name: string
  value: ReactNode
  /** words of people or of a file */
  isSaid?: boolean
  /** over the whole width, where facts stand side by side */
  isWide?: boolean
  className?: string
}

/** A list of what is known: name and value. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(({ name, value, isSaid, isWide, className: look }, index) => (
        <div key={`${name} ${index}`} data-wide={isWide || undefined}>
          <dt dir="auto">{name}</dt>
          <dd className={look} dir={isSaid ? 'auto' : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Talk {
  note: string
  question?: string | null
  /** the reader */
  askedBy?: string | null
  answer: string | null
}

/** What sender and checker said so far. */
export function talkFacts(kind: SubmissionKind, { note, question, askedBy, answer }: Talk): Fact[] {
  const { question: asked, answer: says } = WORDS[kind]
  return [
    ...(note ? [{ name: word('Note'), value: note, isSaid: true, isWide: true }] : []),
    ...(question
      ? [
          {
            name: asked,
            value: (
              <>
                {question}
                {askedBy && <span className="dim"> ({askedBy})</span>}
              </>
            ),
            isSaid: true,
            isWide: true,
          },
        ]
      : []),
    ...(answer ? [{ name: says, value: answer, isSaid: true, isWide: true }] : []),
  ]
}
